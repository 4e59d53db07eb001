/** What a read is, for whoever compares these numbers with others. */
export function HowReadsAreCounted() {
  return (
    <section aria-labelledby="counting" className="mt-10 max-w-prose text-ink-muted text-sm">
      <h2 id="counting" className="font-semibold text-base text-ink-soft">
        How reads are counted
      </h2>
      <p className="mt-2">
        A post counts as read once it has been in view for five seconds: once a day for each network
        address, without robots, cookies or anything that identifies a reader. Days begin at
        midnight UTC. Reads are stored for 400 days.
      </p>
      <p className="mt-2">
        Reads of a post count for the domain and the topics that it has now. If a post is deleted
        for good, its reads are deleted with it.
      </p>
    </section>
  )
}
