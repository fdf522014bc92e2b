import type { WritableFileSystem } from '../../../src/store/fileSystem';
import { createNodeWritableFileSystem } from '../../../src/store/nodeWrites';

const node = createNodeWritableFileSystem({ durable: false });

/** What another program does at one moment: before or after the index is moved aside, or after the new one is in place. */
export interface Meddling {
  readonly beforeTaken?: (index: string) => void;
  readonly inGap?: (index: string) => void;
  readonly afterPlaced?: (index: string) => void;
}

export function meddlingFileSystem(index: string, { beforeTaken, inGap, afterPlaced }: Meddling): WritableFileSystem {
  let exchanges = 0;
  return {
    ...node,
    renameNow: (from, to) => {
      const first = from === index && exchanges++ === 0;
      if (first) beforeTaken?.(index);
      node.renameNow(from, to);
      if (first) inGap?.(index);
    },
    moveToFreeNow: (from, to) => {
      node.moveToFreeNow(from, to);
      if (to === index && from.endsWith('-new.tmp')) afterPlaced?.(index);
    },
  };
}
