import * as v from 'valibot';
import { brandFacts } from './brand';
import { language, time } from './fields';

/** What the shop answered to one question: a reply, or the refusal it foresaw. */
const outcome = v.union([v.object({ reply: v.unknown() }), v.object({ refusal: v.string() })]);

/** The data of a document's first view, in its `<script type="application/json" id="first-view">`. */
const firstView = v.object({
  language,
  brand: brandFacts,
  /** the build that wrote the document; another one at `/version.json` means an update is there */
  version: v.string(),
  /** port of the realtime socket; 0 is the page's own under `/socket` */
  socketPort: v.number(),
  /** whether this mall has a service worker; one that is still there is taken back */
  worker: v.boolean(),
  /** addresses of the chunks with the texts of `language`, by group */
  texts: v.record(v.string(), v.string()),
  /** when the shop answered what is in `data` */
  asOf: time,
  /** outcomes by call key */
  data: v.record(v.string(), outcome),
});
export type FirstView = v.InferOutput<typeof firstView>;
