/** A text that tries to make a browser run, load or open something. Every address in the text contains `name`. */

export interface HostileText {
  readonly name: string
  readonly text: string
}

/** Sets a global variable and opens a dialog, so that the tests notice that the script ran. */
const RUN = 'globalThis.hostile=1;alert(1)'

/** A length in characters that reveals algorithms slower than linear time. */
const HUGE = 100_000

/** @param origin the origin that records requests, `http://127.0.0.1:1234` */
export function hostileTexts(origin: string): HostileText[] {
  const all: Record<string, (at: string) => string> = {
    // Markdown syntax that loads something
    'markdown image': (at) => `Look: ![a cat](${at})`,
    'image with a title': (at) => `![a](${at} "b")`,
    'image in angle brackets': (at) => `![a](<${at}>)`,
    'image without words': (at) => `![](${at})`,
    'reference image': (at) => `![a][evil]\n\n[evil]: ${at}`,
    'collapsed reference image': (at) => `![evil-two][]\n\n[evil-two]: <${at}> 'x'`,
    'shortcut reference image': (at) => `![evil-three]\n\n[evil-three]:\n  ${at}`,
    'image inside a link': (at) => `[![a](${at})](${at}/link)`,
    'link inside an image': (at) => `![[a](${at})](${at})`,
    'image in a table': (at) => `| a | b |\n|---|---|\n| ![x](${at}) | <img src="${at}/cell"> |`,
    'image in a list and a quotation': (at) => `> - ![x](${at})\n>   - ![y](${at}/nested)`,
    'image in a heading': (at) => `# ![x](${at})\n\n![y](${at}/setext)\n===`,
    'image across lines': (at) => `![a\nb](\n${at}\n)`,
    'image of a protocol-relative address': (at) => `![a](${at.replace('http:', '')})`,
    'image with nested brackets': (at) => `![a[b[c]]](${at})`,
    'image half escaped': (at) => `!\\[a](${at}) \\![a](${at}/2) ![a\\](${at}/3)`,
    'image with an attribute list': (at) => `![a](${at}){onload=${RUN}}`,
    'wiki image': (at) => `![[${at}]] !!${at}!!`,

    'img element': (at) => `<img src="${at}">`,
    'img with onerror': () => `<img src=x onerror=${RUN}>`,
    'img without spaces': (at) => `<img/src='${at}'/onerror='${RUN}'>`,
    'img unclosed': (at) => `<img src="${at}" onerror="${RUN}"`,
    'img with srcset': (at) => `<img srcset="${at} 1x, ${at}/2 2x" sizes="100vw">`,
    'picture source': (at) => `<picture><source srcset="${at}"><img></picture>`,
    'script element': (at) => `<script>${RUN}</script><script src="${at}"></script>`,
    'script in mixed case': (at) => `<ScRiPt/src=${at}></sCrIpT>`,
    'script split by another': () => `<scr<script>ipt>${RUN}</scr</script>ipt>`,
    'inline html in a sentence': (at) => `He said **<img src="${at}">** and \`<img src="${at}/code">\`.`,
    'svg with onload': () => `<svg onload=${RUN}>`,
    'svg image and use': (at) => `<svg><image href="${at}"/><use href="${at}#a"/><feImage href="${at}/fe"/></svg>`,
    'svg animation of an address': () =>
      `<svg><a><animate attributeName=href values="javascript:${RUN}"/><text y=20>x</text></a></svg>`,
    'svg foreign object': (at) => `<svg><foreignObject><iframe src="${at}"></iframe></foreignObject></svg>`,
    iframe: (at) => `<iframe src="${at}"></iframe>`,
    'iframe with its document': () => `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
    'object and embed': (at) => `<object data="${at}"></object><embed src="${at}/embed">`,
    'video, audio, track': (at) =>
      `<video poster="${at}" src="${at}/v" autoplay></video><audio src="${at}/a" autoplay>`,
    'style with an import': (at) => `<style>@import url("${at}"); body { background: url(${at}/bg) }</style>`,
    'style attribute': (at) => `<div style="background-image:url(${at})">x</div><p style='content:url(${at}/2)'>`,
    'style that reads': (at) => `<style>input[value^=a]{background:url(${at})}</style>`,
    'linked style sheet': (at) => `<link rel="stylesheet" href="${at}">`,
    'prefetch and preconnect': (at) =>
      `<link rel=preconnect href="${at}"><link rel=dns-prefetch href="${at}"><link rel=prefetch href="${at}/p"><link rel=preload as=image href="${at}/q">`,
    'base element': (at) => `<base href="${at}/"><a href="relative">x</a>`,
    'meta refresh': (at) => `<meta http-equiv="refresh" content="0;url=${at}">`,
    'form that sends itself': (at) =>
      `<form action="${at}" id=f><input name=q autofocus onfocus=${RUN}></form><button form=f formaction="${at}/b">x</button>`,
    'details with ontoggle': () => `<details open ontoggle=${RUN}>x</details>`,
    'marquee and body events': () => `<marquee onstart=${RUN}>x</marquee><body onload=${RUN}>`,
    'html comment that hides': (at) => `<!--><img src="${at}">--> <!-- ![x](${at}/2) -->`,
    'conditional comment and CDATA': (at) => `<!--[if IE]><img src="${at}"><![endif]--><![CDATA[<img src="${at}/2">]]>`,
    'processing instruction': (at) => `<?xml-stylesheet href="${at}"?><!DOCTYPE html SYSTEM "${at}/dtd">`,
    'table background': (at) => `<table background="${at}"><td background="${at}/2">x</table>`,
    'custom element and is': (at) => `<x-y is=img src="${at}" onclick=${RUN} style="animation:a">x</x-y>`,
    template: (at) => `<template shadowrootmode=open><img src="${at}"></template>`,

    // Mutation XSS: markup that is harmless until it is parsed a second time
    'mXSS by style in svg': () => `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
    'mXSS by math': () =>
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
    'mXSS by noscript': () => `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
    'mXSS by listing': () => `<listing>&lt;img src=1 onerror=${RUN}&gt;</listing>`,
    'mXSS by textarea and title': () =>
      `<textarea></textarea><img src=x onerror=${RUN}></title><img src=x onerror=${RUN}>`,
    'mXSS by backticks': (at) => `<img src="${at}" alt="\`\`onerror=${RUN}">`,

    // Links with forbidden addresses
    'javascript link': () => `[click](javascript:${RUN})`,
    'javascript in mixed case and space': () => `[a](JaVaScRiPt:${RUN}) [b]( javascript:${RUN})`,
    'javascript by character references': () =>
      `[a](&#106;&#97;vascript:${RUN}) [b](&#x6A;avascript&colon;${RUN}) [c](javascript&#58;${RUN})`,
    'javascript split by tab and newline': () =>
      `[a](java\tscript:${RUN}) [b](<java&Tab;script:${RUN}>) [c](java&NewLine;script:${RUN})`,
    'javascript after control characters': () => `[start](\u0001javascript:${RUN}) [space](\u00a0javascript:${RUN})`,
    'javascript by percent signs': () => `[a](javascript%3A${RUN}) [b](%6Aavascript:${RUN})`,
    'javascript autolink': () => `<javascript:${RUN}> <javascript://x/%0a${RUN}>`,
    'javascript reference': () => `[click][js]\n\n[js]: javascript:${RUN}`,
    'javascript that looks like the web': () => `[a](javascript://127.0.0.1/%0A${RUN}) [httpjavascript:${RUN}]`,
    'data link': () => `[a](data:text/html,<script>${RUN}</script>) [b](data:text/html;base64,PHNjcmlwdD4=)`,
    'vbscript, file, blob, about': () => `[a](vbscript:msgbox(1)) [b](file:///etc/passwd) [c](blob:x) [d](about:blank)`,
    'links into this site': () => `[a](/api/logout) [b](//127.0.0.1/x) [c](?x) [d](#main) [e](\\\\host\\x)`,
    'a quotation mark that leaves the attribute': (at) => `[a](${at}/"onmouseover="${RUN}) [${at}/"onfocus=${RUN}/x="]`,
    'a title that leaves its attribute': (at) => `[a](${at} "x\\" onmouseover=\\"${RUN}")`,
    'link with a raw tag in its words': (at) => `[<img src="${at}">](${at}) [**<svg onload=${RUN}>**](${at})`,

    // Addresses in square brackets (§2)
    'bracketed address': (at) => `So says [${at}].`,
    'bracketed address with odd tails': (at) =>
      `[${at}][${at}/2](${at}/3) [${at}"onclick=${RUN}] [${at}/<img src=${at}/i>] [${at}\n${at}/4] [[${at}/5]] ![${at}/6]`,
    'bracketed address of a user': () => `[http://127.0.0.1@evil.example/x] [https://evil.example\\@127.0.0.1/]`,
    'bracketed address that is none': () => `[http://] [https://%] [http:javascript:${RUN}] [http://[::1]:99999/]`,
    'bare addresses': (at) =>
      `${at} (${at}/2) <${at}/3> *${at}/4* www.evil.example evil@evil.example ftp://evil.example`,
    'address in another script': () =>
      `[https://еxample.com/а] [http://xn--80ak6aa92e.com/] [https://a.example/\u202egnp.x]`,

    // Characters that change the direction of text or hide it
    'right-to-left override': (at) => `\u202e![x](${at})\u202c \u2066<img src="${at}/2">\u2069 \u200b<\u200bimg src=x>`,
    'overrides and isolates that nobody closes': () =>
      `\u202e\u202d\u202a\u202b\u2066\u2067\u2068 turned **\u202einside** \`\u2067code\` ~~\u202b~~`,
    'ends of what nobody opened': () => `\u202c\u2069\u202c\u2069 loose _\u2069ends\u202c_`,
    'overrides by reference': () => `a&#8238;b &#x202E;c &#8295;d &amp;#8238;e`,
    'overrides in the words of a link': (at) => `[\u202egpj.\u2066exe](${at}) [&#x202e;fdp](${at}/2) [${at}/\u202e3]`,
    'overrides in a table, a heading and a description': (at) =>
      `# \u202eHeading\n\n| \u2067a | b |\n|---|---|\n| \u202ec | \u2066d |\n\n![\u202eno cat](${at})`,
    'full-width tags': (at) => `＜img src="${at}"＞ ﹤script﹥${RUN}﹤/script﹥ ‹img src=${at}/2›`,
    'line separators': (at) => `<img\u2028src="${at}"\u2029onerror=${RUN}>\u0085![x]\u2028(${at}/2)`,
    'unpaired surrogate and zalgo': (at) => `\ufffd![x](${at})${'\u0301'.repeat(60)}`,

    // Constructs of other Markdown dialects
    'code that is not closed': (at) => `\`\`\`html\n<img src="${at}">\n![x](${at}/2)`,
    'indented and tilde code': (at) => `    <img src="${at}">\n\n~~~\n![x](${at}/2)\n~~~`,
    'footnote, definition, mathematics': (at) =>
      `a[^1] $\\href{javascript:${RUN}}{x}$ \\(x\\)\n\n[^1]: ![x](${at})\n\nTerm\n: <img src="${at}/2">`,
    'front matter and directives': (at) =>
      `---\nimage: ${at}\n---\n:::img{src="${at}/2"}\n:::\n{{< img src="${at}/3" >}}`,
    'template braces': () => `{{constructor.constructor('${RUN}')()}} \${${RUN}} <%= ${RUN} %> #{${RUN}}`,
  }
  return Object.entries(all).map(([name, write]) => ({
    name,
    text: write(`${origin}/${name.replaceAll(/\W+/g, '-')}`),
  }))
}

/** Returns texts on which careless regular expressions take extremely long. */
export function hugeTexts(origin: string): HostileText[] {
  const times = (part: string) => part.repeat(Math.ceil(HUGE / part.length))
  return [
    { name: 'open brackets', text: times('[') },
    { name: 'open addresses', text: times(`[${origin}/`) },
    { name: 'addresses in parentheses', text: times(`(${origin}/x_(`) },
    { name: 'open images', text: times('![') },
    { name: 'emphasis', text: times('*a **b _c ') },
    { name: 'backticks', text: Array.from({ length: 440 }, (_, length) => '`'.repeat(length)).join('a') },
    { name: 'quotations', text: times('> ') },
    { name: 'one long table row', text: `|a|\n|-|\n${times('|b')}` },
    { name: 'punctuation behind an address', text: `${origin}/${times('.,;')}` },
    { name: 'open tags', text: times('<a ') },
  ]
}
