/**
 * Draws the cover of every post: node sample/artwork/draw.mjs [folder] [--only slug]
 * Each picture is written beside its markdown file as {id}.webp, 1600 by 900.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { drawArtwork } from './frame.mjs'
import { item } from './lists.mjs'
import { planArtworks } from './plan.mjs'
import { readPosts } from './posts.mjs'

const MAX_BYTES = 70 * 1024
// Fine parallel lines cost far more than flat planes: each picture gets the best quality that fits.
const QUALITIES = [86, 82, 78, 74, 70, 66, 62, 58, 54, 50, 46, 42]

await main()

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string' } },
  })
  const posts = await readPosts(positionals[0] ?? 'sample')
  const plans = planArtworks(posts).filter(({ post }) => !values.only || post.slug === values.only)
  if (!plans.length) throw new Error(`No post to draw${values.only ? ` named ${values.only}` : ''}`)

  for (const { post, composition } of plans) {
    const seed = `${post.id}/${post.slug}`
    const svg = drawArtwork({ seed, domain: post.domain, kind: post.kind }, composition)
    const { image, quality } = await encode(svg)
    await writeFile(join(post.folder, `${post.id}.webp`), image)
    const size = `${(image.length / 1024).toFixed(0)} KB`
    console.log(`${post.slug}: ${composition.name}, ${size}, quality ${quality}`)
  }
}

/**
 * @param {string} svg
 * @returns {Promise<{ image: Buffer, quality: number }>}
 */
async function encode(svg) {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let image = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    image = await sharp(data, { raw: { width, height, channels } })
      // Saturated hairlines bleed with plain chroma subsampling.
      .webp({ quality, effort: 5, smartSubsample: true })
      .toBuffer()
    if (image.length <= MAX_BYTES) return { image, quality }
  }
  return { image, quality: item(QUALITIES, -1) }
}
