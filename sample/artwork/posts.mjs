import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

/**
 * @typedef {object} Post what the artwork needs to know of a post
 * @property {string} id
 * @property {string} slug
 * @property {string} domain
 * @property {string} kind article or brief
 * @property {string} date ISO 8601, or empty when the post has none
 * @property {string} folder where its picture goes
 */

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---/

/**
 * @param {string} folder walked recursively
 * @returns {Promise<Post[]>}
 */
export async function readPosts(folder) {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
  const posts = await Promise.all(files.map(readPost))
  return posts.filter((post) => post !== undefined)
}

/**
 * @param {string} file
 * @returns {Promise<Post | undefined>} nothing for markdown that is not a post, such as a README
 */
async function readPost(file) {
  const found = FRONT_MATTER.exec(await readFile(file, 'utf8'))
  if (!found?.[1]) return undefined
  const { id, slug, domain, kind = 'article', created_at: date = '' } = parse(found[1])
  if (!id || !slug || !domain) throw new Error(`${file}: front matter needs id, slug and domain`)
  return { id: String(id), slug, domain, kind, date: String(date), folder: dirname(file) }
}
