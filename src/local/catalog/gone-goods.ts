import { byThisClock } from '../../rules/clocks';
import { languageCodes } from '../../rules/languages';
import { device } from '../database/database';

/**
 * Marks the cached cards of a product that the shop no longer sells as sold out, as the shop's pushes do; otherwise searches
 * and lists on this device would still offer it. A card that is newer than the refusal (`asOf`) stays: the product may be on
 * sale again.
 */
export async function noteGone(id: string, asOf: number): Promise<void> {
  await device.goods
    .where('[language+id]')
    .anyOf(languageCodes.map((code) => [code, id]))
    .and((row) => byThisClock(row.asOf, Date.now()) <= asOf)
    .modify((row) => {
      row.card = { ...row.card, stock: 0 };
    });
}
