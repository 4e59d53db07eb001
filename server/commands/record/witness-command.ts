import { exitWithError } from '../../process/process'
import { StartupError } from '../../process/startup-error'
import { fetchOutside } from '../../record/verify/outside/fetch-outside'
import { exitCodes } from '../../record/verify/report'
import type { CheckedSite, Finding } from '../../record/witness/check-site'
import { watchSite } from '../../record/witness/watch-site'
import { type KeptHead, readHeads } from '../../record/witness/witness-file'
import { type Command, explained, readArguments, usageOf } from '../command'

export const witnessCommand: Command = {
  name: 'witness',
  forms: ['<file> add <url> [--json]', '<file> check [--json]'],
  summary:
    'Keeps the heads of the public records of other sites, and says when a record was rewritten. Run its check regularly, such as from cron.',
  details: `<file>  where the heads are kept, one as JSON a line; nothing is ever removed from it
add     begins to keep the heads of a site
check   fetches the heads of all sites, and compares each with the last one: it continues, is unchanged, was restored
        from a backup and says so, has another key that the old one signed; or it was rewritten, and both heads are
        kept as evidence
--json  prints one JSON document a site

Exit codes: 0 all is well, 1 a record was rewritten or is not valid, 2 one could not be checked.`,
  async run(args, { print, resolvePath }) {
    try {
      const options = { json: { type: 'boolean' } } as const
      const { values, positionals } = readArguments(
        args,
        { options, count: [2, 3] },
        witnessCommand,
      )
      const [typedFile = '', subcommand, url] = positionals
      const file = resolvePath(typedFile)
      const sites = sitesToCheck({ file, subcommand, url, heads: await readHeads(file) })
      const findings: Finding[] = []
      // Each is kept and said before the next is asked, which may take forever.
      for (const site of sites) {
        const result = await watchSite({ fetch: fetchOutside, clock: () => new Date() }, file, site)
        findings.push(result.finding)
        const { keep: _, ...facts } = result
        print(values.json ? JSON.stringify(facts) : lineOf(result))
      }
      process.exitCode = exitCodeOf(findings)
    } catch (error) {
      exitWithError(explained(error), exitCodes.couldNotBeChecked)
    }
  },
}

interface Typed {
  file: string
  subcommand: string | undefined
  url: string | undefined
  heads: readonly KeptHead[] | null
}

function sitesToCheck({ file, subcommand, url, heads }: Typed): string[] {
  if (subcommand === 'add' && url !== undefined) {
    const parsed = URL.parse(url)
    if (!parsed || !/^https?:$/.test(parsed.protocol)) {
      throw new StartupError(`${url} is not an address.`, 'Give it with https://.')
    }
    return [parsed.origin]
  }
  if (subcommand !== 'check' || url !== undefined) {
    throw new StartupError('The arguments are not valid.', `Usage: ${usageOf(witnessCommand)}`)
  }
  if (heads) return [...new Set(heads.map(({ site }) => site))]
  throw new StartupError(
    `There is no file ${file}.`,
    'Add a site first: vigil witness <file> add <url>.',
  )
}

function lineOf({ site, text, isKeyReplaced }: CheckedSite): string {
  const key = isKeyReplaced ? ' Its key was replaced.' : ''
  return `${site} ${text}${key}`
}

const bad: readonly Finding[] = ['rewritten', 'invalid']

function exitCodeOf(findings: readonly Finding[]): number {
  if (findings.some((finding) => bad.includes(finding))) return exitCodes.notVerified
  const isUnreachable = findings.includes('unreachable')
  return isUnreachable ? exitCodes.couldNotBeChecked : exitCodes.verified
}
