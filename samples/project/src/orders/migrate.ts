import { readdir, readFile } from 'node:fs/promises';
import { Pool } from 'pg';

/** Runs every migration that the database has not seen, in the order of the file names. */
export async function migrate(pool: Pool, folder: URL): Promise<string[]> {
  const { rows } = await pool.query('SELECT name FROM migration');
  const seen = new Set(rows.map((row) => row.name as string));
  const waiting = (await readdir(folder)).filter((name) => !seen.has(name)).sort();
  for (const name of waiting) {
    await pool.query(await readFile(new URL(name, folder), 'utf8'));
    await pool.query('INSERT INTO migration (name) VALUES ($1)', [name]);
  }
  return waiting;
}

const pool = new Pool({ connectionString: process.env['PELICAN_DATABASE'] });
await migrate(pool, new URL('../../migrations/', import.meta.url));
await pool.end();
