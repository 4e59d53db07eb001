import type { RouterContextProvider } from 'react-router'
import { retentionDays } from '~/pictures/library/library-picture.rules'
import { services } from '~/services'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import type { Outcome } from '../../../shell/confirm/outcome-notice.view'

/** Says that a picture was just removed, with a button to undo it. */
export async function removalOutcome(
  searchParams: URLSearchParams,
  { desk }: { desk: string },
  context: Readonly<RouterContextProvider>,
): Promise<Outcome | null> {
  const id = searchParams.get('removed')
  if (id === null) return null
  const { pictureLibrary } = context.get(services)
  const picture = await pictureLibrary.find(context.get(signedInEditor), id)
  if (!picture?.removedAt) return null
  return {
    text: `Removed: “${picture.name || picture.id}”. It is kept for ${retentionDays} days.`,
    undo: { action: `/${desk}/pictures/${id}`, fields: { step: 'restore' } },
  }
}

/** What was just done to a picture, as its address says. */
export function pictureDone(searchParams: URLSearchParams): string | null {
  switch (searchParams.get('done')) {
    case 'described':
      return 'The description is saved.'
    case 'restored':
      return 'The picture is back in the library.'
    case 'replaced': {
      const changed = countIn(searchParams, 'changed')
      const unchanged = countIn(searchParams, 'unchanged')
      const replaced = `Replaced in ${changed === 1 ? '1 post' : `${changed} posts`}.`
      if (unchanged === 0) return `${replaced} This is the new picture.`
      const kept = unchanged === 1 ? '1 post keeps' : `${unchanged} posts keep`
      return `${replaced} ${kept} the old picture. This is the new one.`
    }
    default:
      return null
  }
}

function countIn(searchParams: URLSearchParams, name: string): number {
  const count = Number.parseInt(searchParams.get(name) ?? '', 10)
  return count > 0 ? count : 0
}
