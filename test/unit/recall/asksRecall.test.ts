import { expect, it } from 'vitest';
import { asksRecall } from '../../../src/recall/asksRecall';

it('asks where white space stands between two words, of whatever kind', () => {
  for (const space of [' ', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\u2028']) {
    expect(asksRecall(`deploy${space}pipeline`), JSON.stringify(space)).toBe(true);
    expect(asksRecall(`${space}deploy${space}`), JSON.stringify(space)).toBe(false);
  }
  for (const prompt of ['', ' ', 'deploy', 'deploy-pipeline', '请告诉我部署流程', 'a\u200bb'])
    expect(asksRecall(prompt), prompt).toBe(false);
});
