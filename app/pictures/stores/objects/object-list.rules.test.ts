import { expect, test } from 'vitest'
import { errorCodeIn, parseObjectPage } from './object-list.rules'

// The format of the S3 API reference, ListObjectsV2.
const page = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>vigil</Name><Prefix>site/</Prefix><KeyCount>2</KeyCount><MaxKeys>2</MaxKeys>
  <IsTruncated>true</IsTruncated><NextContinuationToken>1ueG/Zw==&amp;x</NextContinuationToken>
  <Contents>
    <Key>site/a &amp; b&#x27;s.webp</Key><LastModified>2026-10-12T17:50:30.000Z</LastModified>
    <ETag>&quot;fba9dede5f27731c9771645a39863328&quot;</ETag><Size>434234</Size>
  </Contents>
  <Contents><Key>site/c.webp</Key><LastModified>2026-10-12T17:50:31Z</LastModified><ETag>"x-2"</ETag><Size>0</Size></Contents>
</ListBucketResult>`

test('a page of a list has its objects and where the next begins', () => {
  expect(parseObjectPage(page)).toEqual({
    objects: [
      {
        key: "site/a & b's.webp",
        bytes: 434_234,
        modifiedAt: new Date('2026-10-12T17:50:30Z'),
        etag: 'fba9dede5f27731c9771645a39863328',
      },
      { key: 'site/c.webp', bytes: 0, modifiedAt: new Date('2026-10-12T17:50:31Z'), etag: 'x-2' },
    ],
    next: '1ueG/Zw==&x',
  })
})

test('the last page has no next one, even if a token is there', () => {
  expect(parseObjectPage(page.replace('>true<', '>false<')).next).toBeNull()
})

test('a page of a proxy is not a list', () => {
  expect(() => parseObjectPage('<html>Welcome</html>')).toThrow('not a list')
})

test('an error has a code, and a page of a proxy has none', () => {
  expect(errorCodeIn('<Error><Code>NoSuchKey</Code></Error>')).toBe('NoSuchKey')
  expect(errorCodeIn('<html><Code>x</Code></html>')).toBeNull()
})
