import type { OffBy } from './enabled';
import type { MountedStores } from './mountedStores';
import type { Platform } from './paths';
import type { Rejected } from './settings';
import type { SwitchLink } from './switchChain';

export interface LocationRequest {
  /** Absolute path of the folder that the client would be started in. */
  readonly folder: string;
  /** Absolute path of the home directory; anything else counts as unknown. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: Platform;
  /** See `managedSettingsPathOf`; `null` reads none. */
  readonly managedSettingsPath: string | null;
  /** `print` takes the folder as trusted; `interactive` asks the client's own record of trust. */
  readonly session: 'print' | 'interactive';
}

/** Which rule named the memory directory (contract §1, "Order of resolution"). */
export type LocationRule =
  | 'override'
  | 'managedSetting'
  | 'localSetting'
  | 'projectSetting'
  | 'userSetting'
  /** `CLAUDE_CODE_PROJECT_DIR_NAME` in place of the slug. */
  | 'projectName'
  | 'default';

/** A store of the same project that another rule or an older version may have filled. */
export interface AlternativeStore {
  /** Absolute; it need not exist. */
  readonly directory: string;
  /** A sentence. */
  readonly why: string;
}

/** Which directory belongs to a folder, and why. Everything that is said is text to show, never markup. */
export interface Location {
  readonly folder: string;
  /** Absolute; `null` while memory is off, or where no rule gives a place. */
  readonly directory: string | null;
  /** The path whose slug names the directory; `null` where none does. */
  readonly keyPath: string | null;
  readonly slug: string | null;
  readonly rule: LocationRule;
  /** Sentences that say which rule decided, and why. */
  readonly ruleText: string;
  readonly enabled: boolean;
  /** Where the switch stands that turned memory off; `null` while it is on. */
  readonly offBy: OffBy | null;
  /** A sentence that says what switched memory off, or why it is on. */
  readonly reason: string;
  /** All that can switch memory on or off, in the order in which it is asked. */
  readonly switches: readonly SwitchLink[];
  /** The team stores that a session started here would mount. */
  readonly mounted: MountedStores;
  /** `<base>` of contract §1, which holds `projects/` and `agent-memory/`; `null` where no home directory is known. */
  readonly base: string | null;
  /** The client's configuration, which holds `agents/`: the base, unless memory alone was moved. */
  readonly configuration: string | null;
  /** The working directory with every link resolved: project-scoped agents keep their memory below it (contract §5). */
  readonly workingDirectory: string;
  /** The folder of the project's session files; `null` where no home directory is known. */
  readonly transcripts: string | null;
  readonly rejected: readonly Rejected[];
  /** Files of the workspace itself named the directory: nothing is written there without consent. */
  readonly namedByWorkspace: boolean;
  /** The directory, whether memory is on or off. */
  readonly wouldBe: string | null;
  readonly alternatives: readonly AlternativeStore[];
}
