import type { VariantFormat } from '../picture-addresses.rules'
import { createOneAtATime } from '../processing/one-at-a-time.service'
import { loadSharp } from '../processing/sharp.service'

export interface Placeholder {
  width: number
  height: number
  format: VariantFormat
  isTransparent: boolean
}

const maxSide = 2_400
const oneAtATime = createOneAtATime<Uint8Array<ArrayBuffer>>()

/** A picture shown instead of a damaged one, in the same size. */
export async function placeholderPicture(
  placeholder: Placeholder,
): Promise<Uint8Array<ArrayBuffer>> {
  return oneAtATime(JSON.stringify(placeholder), () => draw(placeholder))
}

async function draw({ width, height, format, isTransparent }: Placeholder) {
  const sharp = await loadSharp()
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const [w, h] = [width, height].map((length) => Math.max(1, Math.round(length * scale)))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${
    isTransparent ? '' : glyph(w ?? 1, h ?? 1)
  }</svg>`
  const picture = sharp(Buffer.from(svg)).toFormat(format, { quality: 60, effort: 0 })
  return new Uint8Array(await picture.toBuffer())
}

/** A crossed-out picture icon, in a grey that is visible in both themes. */
function glyph(width: number, height: number): string {
  const size = Math.min(width, height) / 4
  const [x, y] = [(width - size) / 2, (height - size) / 2]
  return `<rect width="100%" height="100%" fill="#7b8699" fill-opacity=".16"/>
    <g transform="translate(${x} ${y}) scale(${size / 24})" fill="none" stroke="#7b8699" stroke-width="1.5"
      stroke-linecap="round" stroke-linejoin="round">
      <rect x="3" y="4" width="18" height="16" rx="2"/><path d="m4 18 5-5 4 4 3-3 4 4M3 2l18 20"/>
    </g>`
}
