import { describe, expect, it } from 'vitest';
import { warns } from '../../../../src/recall/selectors/warnings';
import { composeMemory } from '../../../support/recallSet';

function isWarning(name: string, description: string, path = 'project_x.md'): boolean {
  return warns(composeMemory({ path, name, type: 'project', description }, 0));
}

describe('warns', () => {
  it.each([
    'Never push on Fridays',
    'Don’t trust the cache',
    'do not retry',
    'Known issue: the lock stays',
    'Be careful with the export',
    '注意：部署後要重啟',
    '不要自行遷移',
    '切勿在正式機執行',
    '避免同時執行',
    '別在週五部署',
    '别直接改配置',
  ])('hears “%s”', (description) => {
    expect(isWarning('x', description)).toBe(true);
  });

  it.each(['Where the dashboards are', 'Nevertheless fine', '注意力模型的參數', '類別與別名的表', '个别用户的设置'])(
    'does not hear “%s”',
    (description) => {
      expect(isWarning('x', description)).toBe(false);
    },
  );

  it('reads the name and the file name too', () => {
    expect(isWarning('Cache trap', 'Clean once')).toBe(true);
    expect(isWarning('Cache', 'Clean once', 'gotcha_cache.md')).toBe(true);
  });
});
