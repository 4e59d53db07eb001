import type { Entity } from './entity.rules'

/** An entity of a post, after what its editors decided. Readers see only those that are on. */
export interface PostEntity extends Entity {
  count: number
  /** Of the markdown, from 1. */
  lines: number[]
  /** How the text writes it, each spelling once, the longest first. */
  written: string[]
  /** In which it is first named, as plain text. */
  sentence: string
  /** The heading above its first mention, or ''. */
  section: string
  state: 'on' | 'waiting' | 'refused'
  why: string
  /** Of a CVSS vector. */
  score?: number
}
