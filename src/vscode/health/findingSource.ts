import type { Event } from 'vscode';
import type { Finding } from '../../health/finding';
import type { MemoryDirectory } from '../../store/memoryDirectory';

/**
 * Findings that are not of the rules (drift reads the workspace, in its own time). They are joined with those of the
 * rules: settings, dismissals, Problems, rows and fixes treat both alike.
 */
export interface FindingSource {
  /**
   * What is known by now, at once, for these very memories: an object of `snapshot.memories` stands for one state of a
   * file, and offsets are into the text of that state. Empty while nothing is known.
   */
  findingsOf(snapshot: MemoryDirectory): readonly Finding[];
  /** Fires with the directory of which more, or less, is known. */
  readonly onDidChange: Event<string>;
}
