import { expect, it } from 'vitest';
import { datedText } from '../../../src/health/datedText';

it('puts the date behind words that name a day from where the writer stood', async () => {
  expect(await datedText('It broke yesterday, and was mended.', '2031-05-20')).toBe(
    'It broke yesterday (2031-05-19), and was mended.',
  );
  expect(await datedText('昨天部署失败', '2031-01-01')).toBe('昨天 (2030-12-31)部署失败');
});

it('leaves a text as it is where nothing is relative, or more than one date may be meant', async () => {
  expect(await datedText('On 2031-05-19 it broke.', '2031-05-20')).toBe('On 2031-05-19 it broke.');
  const doubtful = 'Ship it by next Thursday.';
  expect(await datedText(doubtful, '2031-05-20')).toBe(doubtful);
});
