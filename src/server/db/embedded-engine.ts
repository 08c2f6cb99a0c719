import { PGlite, protocol } from '@electric-sql/pglite';
import { columnParsers } from './parsers';
import { statementNames } from './statement-names';

export type Rows = { readonly rows: unknown[]; readonly rowCount: number };

/** What the database reported about a statement when it was prepared. */
type Prepared = { readonly name: string; readonly parameterTypes: readonly number[]; readonly columns: readonly { readonly name: string; readonly type: number }[] };

const { serialize, messages } = protocol;

/** One embedded PostgreSQL in this thread. `folder` undefined keeps it in memory, empty or loaded from a dump. */
export class EmbeddedEngine {
  private readonly nameOf = statementNames();
  private readonly prepared = new Map<string, Prepared>();

  private constructor(private readonly pglite: PGlite) {}

  static async open(folder: string | undefined, notify: (payload: string) => void, dumped?: Blob): Promise<EmbeddedEngine> {
    const pglite = await PGlite.create({ ...(folder && { dataDir: folder }), ...(dumped && { loadDataDir: dumped }), parsers: { ...columnParsers } });
    pglite.onNotification((_channel, payload) => notify(payload));
    return new EmbeddedEngine(pglite);
  }

  /** Prepares each statement once: PGlite's own `query` plans it anew every time, which takes four times as long as running a list of goods. */
  async query(sql: string, values: readonly unknown[]): Promise<Rows> {
    const name = this.nameOf(sql);
    if (name === undefined) {
      const { rows, affectedRows } = await this.pglite.query(sql, [...values]);
      return { rows, rowCount: affectedRows ?? rows.length };
    }
    return this.run(this.prepared.get(name) ?? (await this.prepare(name, sql)), values);
  }

  /** Runs several statements without parameters: migrations. */
  async script(sql: string): Promise<void> {
    await this.pglite.exec(sql);
  }

  close(): Promise<void> {
    return this.pglite.close();
  }

  private async prepare(name: string, text: string): Promise<Prepared> {
    const responses = await this.exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const parameterTypes = responses.find((message) => message instanceof messages.ParameterDescriptionMessage)?.dataTypeIDs ?? [];
    const fields = responses.find((message) => message instanceof messages.RowDescriptionMessage)?.fields ?? [];
    const prepared = { name, parameterTypes, columns: fields.map((field) => ({ name: field.name, type: field.dataTypeID })) };
    this.prepared.set(name, prepared);
    return prepared;
  }

  private async run({ name, parameterTypes, columns }: Prepared, values: readonly unknown[]): Promise<Rows> {
    const { parsers, serializers } = this.pglite;
    const parameters = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = serializers[parameterTypes[index] ?? 0] ?? String;
      return write(value) as string;
    });
    const responses = await this.exchange(serialize.bind({ statement: name, values: parameters }), serialize.execute({}));
    const read = columns.map(({ name: column, type }) => [column, parsers[type]] as const);
    const rows = responses.filter((message) => message instanceof messages.DataRowMessage).map(({ fields }) =>
      Object.fromEntries(read.map(([column, parse], index) => {
        const text = fields[index] ?? null;
        return [column, text === null || !parse ? text : (parse(text) as unknown)];
      })),
    );
    const done = responses.find((message) => message instanceof messages.CommandCompleteMessage);
    return { rows, rowCount: Number(/\d+$/.exec(done?.text ?? '')?.[0] ?? 0) };
  }

  /** One exchange with the database. After an error, the database skips messages until the sync at the end. */
  private async exchange(...parts: readonly Uint8Array[]) {
    const { messages: responses } = await this.pglite.runExclusive(() => this.pglite.execProtocol(Buffer.concat([...parts, serialize.sync()])));
    return responses;
  }
}
