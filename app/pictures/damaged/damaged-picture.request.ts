import { forAMoment } from '~/http/cache-policy'
import { parseBodyVariant } from '../body-pictures.rules'
import { answerPicture } from '../picture.request'
import { parseVariantName, type VariantFormat } from '../picture-addresses.rules'
import { placeholderPicture } from './placeholder.service'

interface Size {
  width: number
  height: number
}

/** For a post's picture that is damaged: the frame around it shows its own placeholder, through this. */
export async function damagedThumbnail(request: Request, file: string): Promise<Response> {
  const { size = '1200', format = 'webp' } = parseVariantName(file) ?? {}
  const [width = 1200, height = (width * 9) / 16] = size.split('x').map(Number)
  return answer(request, { width, height }, format, true)
}

/** For a picture in a text that is damaged. Its name says how large it was. */
export async function damagedBodyPicture(request: Request, file: string): Promise<Response> {
  const variant = parseBodyVariant(file)
  const [, width = 1200, height = 675] = /-(\d+)x(\d+)\./.exec(file)?.map(Number) ?? []
  const shown = variant ? Number(variant.size) : width
  const size = { width: shown, height: (shown * height) / width }
  return answer(request, size, variant?.format ?? 'webp', false)
}

async function answer(
  request: Request,
  { width, height }: Size,
  format: VariantFormat,
  isClear: boolean,
): Promise<Response> {
  const bytes = await placeholderPicture({ width, height, format, isClear })
  return answerPicture(request, { bytes, type: `image/${format}`, kept: forAMoment })
}
