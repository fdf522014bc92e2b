import { Session } from 'node:inspector';

/** Addresses of all scripts that this process has loaded, as its own debugger knows them. */
export function loadedScripts(): readonly string[] {
  const session = new Session();
  session.connect();
  const urls: string[] = [];
  session.on('Debugger.scriptParsed', ({ params }) => urls.push(params.url));
  // The debugger first tells of every script that is there, before the call returns.
  session.post('Debugger.enable');
  session.disconnect();
  return urls;
}
