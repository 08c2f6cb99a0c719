import { PGlite } from '@electric-sql/pglite';
import { columnParsers } from './parsers';

export type Rows = { readonly rows: unknown[]; readonly rowCount: number };

/** One embedded PostgreSQL in this thread. `folder` undefined keeps it in memory, empty or as it was dumped. */
export class EmbeddedEngine {
  private constructor(private readonly pglite: PGlite) {}

  static async open(folder: string | undefined, notify: (payload: string) => void, dumped?: Blob): Promise<EmbeddedEngine> {
    const pglite = await PGlite.create({ ...(folder && { dataDir: folder }), ...(dumped && { loadDataDir: dumped }), parsers: { ...columnParsers } });
    pglite.onNotification((_channel, payload) => notify(payload));
    return new EmbeddedEngine(pglite);
  }

  async query(sql: string, values: readonly unknown[]): Promise<Rows> {
    const { rows, affectedRows } = await this.pglite.query(sql, [...values]);
    return { rows, rowCount: affectedRows ?? rows.length };
  }

  /** Several statements without parameters: migrations. */
  async script(sql: string): Promise<void> {
    await this.pglite.exec(sql);
  }

  close(): Promise<void> {
    return this.pglite.close();
  }
}
