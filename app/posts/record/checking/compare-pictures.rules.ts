import { wholePicturePath } from '~/pictures/picture-addresses.rules'
import { findAll, type PageElement } from './page-element.rules'

/** Whether a text has these pictures, in this order, and browsers choose among the same sizes of them. */
export function hasTheSamePictures(rendered: PageElement, shown: PageElement): boolean {
  const expected = new Set(sizesIn(rendered))
  return (
    addressesIn(rendered).join('\n') === addressesIn(shown).join('\n') &&
    sizesIn(shown).every((sizes) => expected.has(sizes))
  )
}

/** Whether all pictures above a text are recorded ones. The page of an earlier version has none if it was replaced. */
export function isRecordedOpening(header: PageElement, recorded: readonly string[]): boolean {
  const sizes = sizesIn(header).flatMap((srcset) =>
    srcset.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? ''),
  )
  return [...addressesIn(header), ...sizes].every((path) =>
    recorded.includes(wholePicturePath(path)),
  )
}

function addressesIn(element: PageElement): string[] {
  return findAll(element, ({ tagName }) => tagName === 'img').map(
    ({ attributes }) => attributes.src ?? '',
  )
}

function sizesIn(element: PageElement): string[] {
  return findAll(element, ({ attributes }) => 'srcset' in attributes).map(
    ({ attributes }) => attributes.srcset ?? '',
  )
}
