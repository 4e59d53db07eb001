import { forAMoment } from '~/http/cache-policy'
import { parseBodyVariant } from '../body-pictures.rules'
import { parseVariantName } from '../picture-addresses.rules'
import { pictureResponse } from '../serving/picture.request'
import { type Placeholder, placeholderPicture } from './placeholder.service'

/** For a damaged thumbnail: transparent, because its frame shows a placeholder behind it. */
export async function damagedThumbnail(request: Request, file: string): Promise<Response> {
  const { size = '1200', format = 'webp' } = parseVariantName(file) ?? {}
  const [width = 1200, height = (width * 9) / 16] = size.split('x').map(Number)
  return placeholderResponse(request, { width, height, format, isTransparent: true })
}

/** For a damaged picture in a text, in the size that its name contains. */
export async function damagedBodyPicture(request: Request, file: string): Promise<Response> {
  const variant = parseBodyVariant(file)
  const [, width = 1200, height = 675] = /-(\d+)x(\d+)\./.exec(file)?.map(Number) ?? []
  const variantWidth = variant ? Number(variant.size) : width
  return placeholderResponse(request, {
    width: variantWidth,
    height: (variantWidth * height) / width,
    format: variant?.format ?? 'webp',
    isTransparent: false,
  })
}

async function placeholderResponse(request: Request, placeholder: Placeholder): Promise<Response> {
  const bytes = await placeholderPicture(placeholder)
  const type = `image/${placeholder.format}` as const
  return pictureResponse(request, { bytes, type, caching: forAMoment })
}
