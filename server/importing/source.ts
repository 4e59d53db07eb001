import type { ParseArgsOptionsConfig } from 'node:util'
import type { Db } from '~/database/database'
import type { RedirectReason } from '~/posts/addresses/redirects/redirect.rules'
import type { ImportedDecisions } from '~/posts/entities/decisions/import-decisions.actions'
import type { StoreImportedPicture } from '~/posts/importing/import-pictures.service'
import type { ImportedAuthor, ImportedPost } from '~/posts/importing/imported-post.rules'

/** Something that an import takes from a file or a folder. */
export type SourceItem =
  /** `item` is its id at the source, and stays the same in every export. */
  | { type: 'post'; item: string; imported: ImportedPost }
  /** An author who may have no post. Authors of posts are written with them. */
  | { type: 'author'; author: ImportedAuthor }
  /** A redirect that leads to no post, such as from the page of a category. */
  | { type: 'redirect'; from: string; to: string; reason?: RedirectReason }
  | { type: 'topic'; topic: string; description: string }
  /** What editors decided about the entities of a post. */
  | ({ type: 'decisions' } & ImportedDecisions)
  /** It is not imported. `isError` if it should have been: the exit code is then 1. */
  | { type: 'left'; item: string; title: string; why: string; isError?: boolean }

export interface ImportSource {
  /** Identifies where items come from, in every run: the address of the site, such as `https://old.example`. */
  name: string
  /** How many posts there will be at most, for the progress. */
  posts: number
  /** Reads the source as a stream: only a few items are in memory at a time. */
  items(): AsyncIterable<SourceItem>
  /** Runs after all items, also in a dry run, such as for subscribers. Returns lines for the summary. */
  finish?(): Promise<string[]>
}

/** What a source may use while it reads. */
export interface SourceContext {
  db: Db
  now: Date
  isDryRun: boolean
  /** Stores a picture for texts; its `path` is the address to write into the Markdown. */
  storeImportedPicture: StoreImportedPicture
  /** Tells the person at the terminal what takes long before the first item. */
  report(text: string): void
}

/** A file format of another system. Add it to the table in import-command.ts. */
export interface ForeignFormat<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  /** What follows `vigil import <name>`, for the help, such as `<file.xml> [--media <folder>]`. */
  form: string
  /** A line for each option, for the help. */
  details: string
  options: Options
  /** The options that name a file or a folder. */
  pathOptions: readonly (keyof Options & string)[]
  /** Throws a StartupError if the file cannot be read, or the options are not valid. */
  open(
    file: string,
    values: Record<string, OptionValue>,
    context: SourceContext,
  ): Promise<ImportSource>
}

export type OptionValue = string | boolean | (string | boolean)[] | undefined
