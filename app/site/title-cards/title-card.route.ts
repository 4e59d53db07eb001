import { forEver } from '~/http/cache-policy'
import { pictureNotFound, pictureResponse } from '~/pictures/serving/picture.request'
import type { Route } from './+types/title-card.route'
import { drawTitleCard } from './draw-title-card.rules'
import { parseTitleCard } from './title-card.rules'

/** Drawn again for each request, which takes less than reading a stored file would: browsers keep it. */
export function loader({ params, request }: Route.LoaderArgs): Response {
  const card = parseTitleCard(params.file)
  if (!card) return pictureNotFound()
  const bytes = new TextEncoder().encode(drawTitleCard(card))
  return pictureResponse(request, { bytes, type: 'image/svg+xml', caching: forEver })
}
