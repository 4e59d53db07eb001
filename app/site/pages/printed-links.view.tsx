/** For print only: the URLs of the links in the text, by the numbers that print.css adds to them. */
export function PrintedLinks({ links }: { links: string[] }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="links-heading" className="hidden pt-8 print:block">
      <h2 id="links-heading" className="font-semibold text-xl">
        Links
      </h2>
      <ol className="printed-links">
        {links.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static, and a URL may occur twice
          <li key={index}>{url}</li>
        ))}
      </ol>
    </section>
  )
}
