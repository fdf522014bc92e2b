/** Seconds until one may ask again, from the headers that the SDK heeds. */
export function retryAfterOf(headers: Headers): number | null {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (milliseconds > 0) return milliseconds / 1000;
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number.parseFloat(value);
  const wait = Number.isNaN(seconds) ? (Date.parse(value) - Date.now()) / 1000 : seconds;
  return wait > 0 ? wait : null;
}
