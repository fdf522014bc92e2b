import { describe, expect, it } from 'vitest';
import { readMountedStores } from '../../../src/location/mountedStores';

const read = (value: unknown) => readMountedStores(JSON.stringify(value));

describe('readMountedStores', () => {
  it('reads paths and objects with their defaults', () => {
    expect(
      read(['/orgs/acme/team shared/', { path: '/a/b', mode: 'ro', scope: 'user', mount: 'mine', promptIndex: 'x' }]),
    ).toEqual({
      kind: 'stores',
      stores: [
        { mount: 'team-shared', writable: true, scope: 'team' },
        { mount: 'mine', writable: false, scope: 'user' },
      ],
    });
  });

  it.each([undefined, '', '  ', '[]'])('mounts nothing for %s', (value) => {
    expect(readMountedStores(value)).toEqual({ kind: 'none' });
  });

  it.each([
    ['not JSON', '{', 'it is not JSON'],
    ['no list', '{"path":"/a"}', 'it is no list'],
    ['null', '[null]', 'no path'],
    ['a relative path', '["a/b"]', 'no path'],
    ['a path of another host', '["//evil/x"]', 'no path'],
    ['a mount that leads away', '[{"path":"/a","mount":"../x"}]', 'a mount is made'],
    ['nothing to name it by', '["/"]', 'a mount is made'],
    ['a mode', '[{"path":"/a","mode":"w"}]', 'a mode'],
    ['a scope', '[{"path":"/a","scope":"all"}]', 'a scope'],
    ['a mount twice', '["/x/a","/y/a"]', '“a” is mounted twice'],
    ['two of the user', '[{"path":"/a","scope":"user"},{"path":"/b","scope":"user"}]', 'two stores'],
  ])('refuses %s', (_, value, why) => {
    const read = readMountedStores(value);
    expect(read.kind === 'invalid' && read.why).toContain(why);
  });
});
