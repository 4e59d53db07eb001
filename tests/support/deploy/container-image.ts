import { readFileSync } from 'node:fs'
import { projectFile } from '../../../scripts/project.mjs'

export const dockerfile = readFileSync(projectFile('deploy/Dockerfile'), 'utf8')

/** The lines of the image itself. */
export const [, image = ''] = dockerfile.split(/^FROM /m).slice(1)

/** A line of the image as JSON, such as ENTRYPOINT ["node", …]. */
export function listOf(instruction: string): string[] {
  const [, list = ''] =
    new RegExp(String.raw`${instruction}[^[\n]*(?:\\\n[^[]*)?(\[.*\])`).exec(image) ?? []
  return JSON.parse(list)
}
