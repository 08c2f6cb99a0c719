import { expect, it } from 'vitest';
import { ListChoices } from '../../../../src/app/features/catalog/lists/list-choices';
import { drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

it('UX-033 a group of more than eight values is cut to eight and the chosen one, with a button only if that hides any', async () => {
  const drawn = (values: number, chosen: number) => {
    const choices = Array.from({ length: values }, (_, index) => ({ value: `v${index}`, label: `value ${index}` }));
    return drawnPart(() => <ListChoices legend="Group" name="group" lead={[]} choices={choices} chosen={`v${chosen}`} onChoose={() => {}} />, '/commodity');
  };
  const shown = async (...asked: Parameters<typeof drawn>) => {
    const markup = await drawn(...asked);
    return [markup.split('type="radio"').length - 1, /<button[^>]*>([^<]*)<\/button>/.exec(markup)?.[1]];
  };
  expect(await shown(8, 0)).toEqual([8, undefined]);
  expect(await shown(9, 0)).toEqual([8, said('en', 'filter.more', { count: 1 })]);
  expect(await shown(9, 8)).toEqual([9, undefined]);
  expect(await shown(11, 10)).toEqual([9, said('en', 'filter.more', { count: 2 })]);
});
