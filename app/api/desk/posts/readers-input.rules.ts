import { z } from 'zod'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import {
  changeProblemTexts,
  isTooLong,
  minorChange,
  type PublicChange,
  publicChanges,
  readerText,
} from '~/posts/record/changes/public-change.rules'
import type { FieldError } from '../../contract/problem.rules'

/** What readers are told; only with changes of a stored post. */
export const readersShape = {
  change: z.enum(publicChanges).optional().meta({
    description:
      'What the change is to readers, if they see the post, or see it again with the status `published` of a withdrawn post: `minor` (the default; they are told nothing), `update` or `correction`. For a next version it is stored, and applies when that is published.',
  }),
  changeNote: z.string().optional().meta({
    description: 'What readers are told of an update or a correction; required for a correction.',
  }),
  reason: z
    .string()
    .refine((text) => !isTooLong(readerText(text)), { error: changeProblemTexts['text-too-long'] })
    .optional()
    .meta({
      description: 'With the status `withdrawn` or `binned`: what readers are told of it.',
    }),
}

/** What readers are told when a withdrawn post is published again, as it is stored. */
export const republishShape = {
  change: readersShape.change.meta({
    description:
      'With the status `published` of a withdrawn post: what its text is to readers who know the one that was withdrawn. `minor` (the default; they are told nothing), `update` or `correction`.',
  }),
  changeNote: readersShape.changeNote,
}

type ReadersInput = z.output<z.ZodObject<typeof readersShape>>

/** What readers are told of a change. A field that is left out leaves what a next version has stored. */
export function toldToReaders(
  { change, changeNote, reason }: ReadersInput,
  { nextOf }: Pick<DeskPost, 'nextOf'>,
): { publicChange?: PublicChange; withdrawalReason?: string } {
  const stored = nextOf?.publicChange ?? minorChange
  const isGiven = change !== undefined || changeNote !== undefined
  const note = changeNote === undefined ? stored.note : readerText(changeNote)
  return {
    ...(isGiven && { publicChange: { change: change ?? stored.change, note } }),
    ...(reason !== undefined && { withdrawalReason: readerText(reason) }),
  }
}

/** A next version says with its text what it is to readers, not with a step. */
export const onlyWithText: FieldError = {
  pointer: '#/change',
  detail: 'A next version stores what it is to readers with its text. Send it with PATCH.',
}
