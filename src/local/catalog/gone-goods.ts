import { byThisClock } from '../../rules/clocks';
import { languageCodes } from '../../rules/languages';
import { device } from '../database/database';

/**
 * Marks the cached cards of a product that the shop no longer sells as sold out, as the shop's own pushes do: searches,
 * lists and viewed products of this device offered it on. A card that is newer than that refusal, of `asOf`, stays: the
 * product may be sold again, and the refusal be one that the device kept.
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
