import { languageCodes } from '../../rules/languages';
import { device } from '../database/database';

/**
 * Marks the cached cards of a product that the shop no longer sells as sold out, as the shop's own pushes do: searches,
 * lists and viewed products of this device offered it on.
 */
export async function noteGone(id: string): Promise<void> {
  await device.goods
    .where('[language+id]')
    .anyOf(languageCodes.map((code) => [code, id]))
    .modify((row) => {
      row.card = { ...row.card, stock: 0 };
    });
}
