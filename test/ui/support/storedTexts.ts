/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Every text that the page keeps in its databases. Runs in the page. */
export async function readStoredTexts(): Promise<string[]> {
  const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const texts: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const values: unknown[] = await settled(database.transaction(store).objectStore(store).getAll());
      texts.push(...values.filter((value) => typeof value === 'string'));
    }
    database.close();
  }
  return texts;
}
