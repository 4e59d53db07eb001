import type { SiteIcon, SiteLogo } from '~/config/site'
import { parsePictureId } from '../body-pictures.rules'

const folder = '/brand'

/** The files that are made of a logo, by their ending. */
export const logoEndings = {
  /** In the header and the footer, for screens of three pixels per point. */
  header: '.header.webp',
  /** In the press kit and for search engines. */
  download: '.png',
} as const

/** The files that are made of an icon. */
export const iconEndings = {
  tab: '.48.png',
  ico: '.ico',
  touch: '.180.png',
  small: '.192.png',
  large: '.512.png',
  maskable: '.maskable.png',
} as const

const endings: string[] = [...Object.values(logoEndings), ...Object.values(iconEndings)]

/** The space for a logo beside the name, in points. */
const headerBox = { width: 96, height: 30 }
export const logoSizes = {
  header: { width: 3 * headerBox.width, height: 3 * headerBox.height },
  download: { width: 1200, height: 1200 },
}

/** The picture of a logo or an icon is named by its fingerprint, so its files never change. */
export function isBrandFile(file: string): boolean {
  const ending = endings.find((known) => file.endsWith(known) && idOf(file, known) !== null)
  return ending !== undefined
}

function idOf(file: string, ending: string) {
  return parsePictureId(file.slice(0, -ending.length))
}

export function brandType(file: string): `image/${string}` {
  if (file.endsWith('.ico')) return 'image/x-icon'
  return file.endsWith('.png') ? 'image/png' : 'image/webp'
}

/** Null without a logo of its own. */
export function logoOf(id: string): SiteLogo | null {
  const picture = parsePictureId(id)
  if (!picture) return null
  const shown = fitted(picture, headerBox)
  const download = fitted(picture, logoSizes.download, 1)
  return {
    header: { src: `${folder}/${id}${logoEndings.header}`, ...shown },
    download: { src: `${folder}/${id}${logoEndings.download}`, ...download },
  }
}

/** Null without an icon of its own. */
export function iconOf(id: string): SiteIcon | null {
  if (!parsePictureId(id)) return null
  const address = (ending: string) => `${folder}/${id}${ending}`
  return {
    tab: address(iconEndings.tab),
    ico: address(iconEndings.ico),
    touch: address(iconEndings.touch),
    small: address(iconEndings.small),
    large: address(iconEndings.large),
    maskable: address(iconEndings.maskable),
  }
}

/** The size inside a box. A file is not enlarged. */
function fitted(picture: Size, box: Size, maxScale = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(maxScale, box.width / picture.width, box.height / picture.height)
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}

interface Size {
  width: number
  height: number
}
