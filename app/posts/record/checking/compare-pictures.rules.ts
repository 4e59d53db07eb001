import { openingPictureIn, wholePicturePath } from '~/pictures/picture-addresses.rules'
import { findAll, type PageElement } from './page-element.rules'

/** Whether a text has these pictures, in this order, and browsers choose among the same sizes of them. */
export function hasTheSamePictures(rendered: PageElement, shown: PageElement): boolean {
  const expected = new Set(sizesIn(rendered))
  return (
    addressesIn(rendered).join('\n') === addressesIn(shown).join('\n') &&
    sizesIn(shown).every((sizes) => expected.has(sizes))
  )
}

interface RecordedOpening {
  pictures: readonly string[]
  /** Whether the page is that of an earlier version: it has no picture if its file was replaced. */
  isEarlier: boolean
}

/** Whether the picture above a text is the recorded one, in any size. */
export function hasTheOpening(
  header: PageElement,
  { pictures, isEarlier }: RecordedOpening,
): boolean {
  const opening = openingPictureIn(pictures)
  const sizes = sizesIn(header).flatMap((srcset) =>
    srcset.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? ''),
  )
  const shown = [...addressesIn(header), ...sizes].map(wholePicturePath)
  const isMissing = opening !== null && shown.length === 0
  return shown.every((path) => path === opening) && (isEarlier || !isMissing)
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
