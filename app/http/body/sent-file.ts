/** A file of a form. Its bytes are those that were sent, and are not copied once more when they are read. */
export class SentFile extends File {
  readonly #sent: Uint8Array<ArrayBuffer>

  constructor(sent: Uint8Array<ArrayBuffer>, { name, type, lastModified }: File) {
    super([sent], name, { type, lastModified })
    this.#sent = sent
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#sent
  }
}
