import type { Confirmation } from '~/posts/lifecycle/confirmations.rules'
import type { Replacement } from './whole-picture.rules'

/** The question before a picture is replaced everywhere. */
export function replacementQuestion({ changed, live, unchanged }: Replacement): Confirmation {
  const posts = changed === 1 ? '1 post' : `${changed} posts`
  const readers =
    live === 0
      ? 'Readers see none of them.'
      : `Readers see the new picture at once in ${live === 1 ? '1 of them' : `${live} of them`}.`
  const kept = unchanged.map(({ title, why }) => ` “${title}” keeps the old picture. ${why}`)
  return {
    title: `Replace this picture in ${posts}?`,
    text: `Each post gets a new version, so that you can go back. ${readers}${kept.join('')}`,
    confirm: `Replace it in ${posts}`,
    cancel: 'Keep the old picture',
  }
}
