import { SCAN_MAX_FILES } from '../../../src/memory/contract';
import type { Memory } from '../../../src/memory/memory';
import { EMPTY_CONTEXT, type RecallQuery, type Selector } from '../../../src/recall/recall';
import { createOfflineSelector } from '../../../src/recall/selectors/offlineSelector';
import { RecallIndex } from '../../../src/recall/selectors/recallIndex';
import { plainIndex } from '../../support/recallQuality';
import { composeMemory, composeRequest } from '../../support/recallSet';
import { median, timeTask } from '../measure';
import { takeFirstSnapshot } from '../openStore';
import { formatCount, formatMs, type Row } from '../report';
import type { GeneratedDirectory } from './oneChange';

const SELECTION_AIM = 1.5;
const AIM_MS = 10;
const UPKEEP_AIM = 2;
const ROUNDS = 40;
const WARM_UP_ROUNDS = 10;
const CHANGES = 200;

const PROMPTS = [
  'the retry limits of the nightly job are wrong, check the error messages and the log levels',
  'write a test fixture for the invoice numbers',
  'why do the upload sizes show up a week later in the European region?',
  'agree the search ranking with the support team, then cut the release notes',
  '資料庫遷移之前先確認夜間排程',
];

/** A selection as the pipeline asks for it, and one from fifty times what the client lists, against bare queries over all. */
export async function measureRecallSpeed(generated: GeneratedDirectory): Promise<readonly Row[]> {
  const all = await readCandidates(generated);
  const listed = all.slice(0, SCAN_MAX_FILES);
  const selectors = { listed: createOfflineSelector(), all: createOfflineSelector() };
  const plain = plainIndex(all);
  const times = { listed: [] as number[], all: [] as number[], bare: [] as number[] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const prompt of PROMPTS) {
      const listedMs = await timeTask(() => select(selectors.listed, prompt, listed));
      const allMs = await timeTask(() => select(selectors.all, prompt, all));
      const bareMs = await timeTask(async () => plain.search(prompt));
      if (round < WARM_UP_ROUNDS) continue;
      times.listed.push(listedMs);
      times.all.push(allMs);
      times.bare.push(bareMs);
    }
  }
  const [listedMs, allMs, bareMs] = [median(times.listed), median(times.all), median(times.bare)];
  const what = `offline selection, ${formatCount(all.length)} memories, newest ${listed.length}`;
  const bare = `bare MiniSearch query over all ${formatMs(bareMs)}`;
  return [
    { what, figure: formatMs(listedMs), baseline: bare, ratio: listedMs / bareMs, aim: SELECTION_AIM },
    { what, figure: formatMs(listedMs), baseline: formatMs(AIM_MS), ratio: listedMs / AIM_MS, aim: 1 },
    {
      what: `offline selection from all ${formatCount(all.length)}`,
      figure: formatMs(allMs),
      baseline: bare,
      ratio: allMs / bareMs,
      aim: SELECTION_AIM,
    },
  ];
}

async function select(selector: Selector, prompt: string, candidates: readonly Memory[]): Promise<void> {
  const query: RecallQuery = { prompt, context: EMPTY_CONTEXT, toolsInUse: [] };
  // A new list each time, as a pipeline makes one.
  const result = await selector.select(composeRequest(query, [...candidates]));
  if (result.kind !== 'answer') throw new Error(`The selector gave no answer: ${JSON.stringify(result)}`);
}

/** What the index does after one memory was written, which makes it the newest: with the client's limit, and without it. */
export async function measureRecallUpkeep(
  small: GeneratedDirectory,
  large: GeneratedDirectory,
): Promise<readonly Row[]> {
  const [few, all] = [await readCandidates(small), await readCandidates(large)];
  const followers = [
    await followChanges(few, few.length),
    await followChanges(all, SCAN_MAX_FILES),
    await followChanges(all, all.length),
  ] as const;
  for (let round = 0; round < WARM_UP_ROUNDS + CHANGES; round++) {
    for (const { change, times } of followers) {
      const ms = await change(round);
      if (round >= WARM_UP_ROUNDS) times.push(ms);
    }
  }
  const [fewMs, listedMs, allMs] = followers.map(({ times }) => median(times)) as [number, number, number];
  const baseline = `in ${formatCount(few.length)} ${formatMs(fewMs)}`;
  const what = `recall index, one change in ${formatCount(all.length)}`;
  return [
    {
      what: `${what}, newest ${SCAN_MAX_FILES}`,
      figure: formatMs(listedMs),
      baseline,
      ratio: listedMs / fewMs,
      aim: UPKEEP_AIM,
    },
    { what: `${what}, all of them`, figure: formatMs(allMs), baseline, ratio: allMs / fewMs, aim: null },
  ];
}

async function followChanges(memories: readonly Memory[], limit: number) {
  const index = await RecallIndex.load();
  let listed = memories;
  index.follow(listed.slice(0, limit));
  const change = async (round: number) => {
    listed = withOneChanged(listed, round);
    const candidates = listed.slice(0, limit);
    const ms = await timeTask(async () => index.follow(candidates));
    if (index.find(new Map([[`round${round}`, 1]])).length !== 1) throw new Error('The change is not found.');
    return ms;
  };
  return { change, times: [] as number[] };
}

/** Newest first, as the scan lists them, without its limit. */
async function readCandidates({ directory, memories }: GeneratedDirectory): Promise<readonly Memory[]> {
  const store = await takeFirstSnapshot(directory, memories.length);
  const candidates = [...store.snapshot.memories.values()].sort((a, b) => b.mtime - a.mtime);
  store.dispose();
  return candidates;
}

function withOneChanged(candidates: readonly Memory[], round: number): readonly Memory[] {
  // A prime step walks over the whole list instead of its beginning.
  const place = (round * 7_919) % candidates.length;
  const old = candidates[place];
  if (old === undefined) throw new Error('There is nothing to change.');
  const { path, title: name, header, mtime } = old;
  const written = { path, name, type: header.type ?? 'user', description: `${header.description} round${round}` };
  return [composeMemory(written, mtime + 1), ...candidates.slice(0, place), ...candidates.slice(place + 1)];
}
