/**
 * Loaded into the command line before it starts (`node --require`): gives it a fixed clock, counts its calls that change the disk,
 * and kills it at one of them, or says when its change set begins. The program itself is the shipped one.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { BEGUN, type CallCount, KILL_POINT, type KillPoint } from './killOrder';

type Method = (...args: unknown[]) => unknown;

function setUp({ now, stopAt, countTo, says }: KillPoint): void {
  let calls = 0;
  let begunAt: number | null = null;

  const die = (): void => {
    process.kill(process.pid, 'SIGKILL');
  };
  const point = (path: unknown, dying: () => void = die): void => {
    if (begunAt === null && String(path).endsWith('.draft')) {
      begunAt = performance.now();
      if (says) fs.writeSync(2, `${BEGUN}\n`);
    }
    if (calls === stopAt) dying();
    calls += 1;
  };
  const patch = (holder: object, names: readonly string[]): void => {
    for (const name of names) {
      const inner = Reflect.get(holder, name) as Method;
      Reflect.set(holder, name, function (this: unknown, ...args: unknown[]): unknown {
        point(args[0]);
        return inner.apply(this, args);
      });
    }
  };

  patch(fs, ['renameSync', 'linkSync', 'unlinkSync']);
  patch(fs.promises, ['rename', 'unlink', 'mkdir', 'rmdir', 'utimes']);
  const open = fs.promises.open;
  fs.promises.open = async (path, flags, mode) => {
    if (flags !== fs.constants.O_RDONLY) point(path);
    const handle = await open(path, flags, mode);
    const writeFile = handle.writeFile.bind(handle);
    handle.writeFile = (data) => {
      const bytes = data as Uint8Array;
      // Half written.
      point(path, () => {
        fs.writeSync(handle.fd, bytes.subarray(0, bytes.length >> 1));
        die();
      });
      return writeFile(bytes);
    };
    patch(handle, ['chmod', 'chown', 'sync']);
    return handle;
  };
  syncBuiltinESMExports();

  Date.now = () => now;
  process.on('exit', () => {
    const count: CallCount = { calls, phaseMs: begunAt === null ? 0 : performance.now() - begunAt };
    if (countTo !== null) fs.writeFileSync(countTo, JSON.stringify(count));
  });
}

setUp(JSON.parse(process.env[KILL_POINT] ?? '') as KillPoint);
