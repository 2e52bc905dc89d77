/** The XMP packet of a debate's preview picture (§16; IPTC Photo Metadata Standard 2025.1, XMP part 1, section 7). */
import type { DigitalSource } from '#features/debates/digital-source.ts'
import { html } from '#platform/server/http/pages/html.ts'

/** The keyword of a PNG's text with an XMP packet (XMP part 3, section 1.1.5). */
export const XMP_KEYWORD = 'XML:com.adobe.xmp'

export function xmpOf({ type, models, date }: DigitalSource): string {
  return html`<?xpacket begin="${'\uFEFF'}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description
          rdf:about=""
          xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        >
          <Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType>
          <Iptc4xmpExt:AISystemUsed>${models.join(', ')}</Iptc4xmpExt:AISystemUsed>
          <xmp:CreateDate>${date}</xmp:CreateDate>
        </rdf:Description>
      </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="r"?>`.markup
}
