/** What a header can hold, and every key is made of. */
const KEY = /^[\x21-\x7e]+$/;

export function isApiKey(text: string): boolean {
  return KEY.test(text);
}
