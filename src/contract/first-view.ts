import * as v from 'valibot';
import { brandFacts } from './brand';
import { language, time } from './fields';

/** The outcome of one query: a reply or a refusal. */
const outcome = v.union([v.object({ reply: v.unknown() }), v.object({ refusal: v.string() })]);

/** The data of a document's first view, sent in its `<script type="application/json" id="first-view">`. */
const firstView = v.object({
  language,
  brand: brandFacts,
  /** build that rendered the document; a different one at `/version.json` means an update is available */
  version: v.string(),
  /** port of the realtime socket; 0 means the page's own port, under `/socket` */
  socketPort: v.number(),
  /** whether this mall has a service worker; if not, one that is still registered is removed */
  worker: v.boolean(),
  /** URLs of the chunks with the messages of `language`, by page group */
  texts: v.record(v.string(), v.string()),
  /** when the shop gave the outcomes in `data` */
  asOf: time,
  /** outcomes by query key */
  data: v.record(v.string(), outcome),
});
export type FirstView = v.InferOutput<typeof firstView>;
