import { createCardDrawing } from '~/syndication/social-cards/drawing/draw-card.service'
import { belowNormal, lowerPriority } from '../process/low-priority'
import type { CardAnswer, CardJob } from './card-process'

/** A process that draws social cards, with low priority, since requests come first. */
const [packages = ''] = process.argv.slice(2)
const draw = createCardDrawing(packages)
lowerPriority(process.pid, belowNormal)
// Ctrl-C reaches all processes at once; the server ends this one when it no longer needs it.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ card, picture }: CardJob) => {
  const answer: CardAnswer = await draw(card, picture).then(
    (image) => ({ image }),
    (error: unknown) => ({ failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
  )
  process.send?.(answer)
})
