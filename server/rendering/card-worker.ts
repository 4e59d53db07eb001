import { setPriority } from 'node:os'
import { createCardDrawing } from '~/syndication/social-cards/drawing/draw-card.service'
import type { CardAnswer, CardJob } from './card-process'

/** A process that draws social cards: readers come first, so it is given what time they leave. */
const [packages = ''] = process.argv.slice(2)
const draw = createCardDrawing(packages)
setPriority(10)
// A terminal interrupts all processes at once; the server ends this one when it is done with it.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ card, picture }: CardJob) => {
  const answer: CardAnswer = await draw(card, picture).then(
    (drawn) => ({ drawn }),
    (error: unknown) => ({ failed: error instanceof Error ? (error.stack ?? '') : String(error) }),
  )
  process.send?.(answer)
})
