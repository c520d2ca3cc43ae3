import { themeTints } from '#rules/pages/theme-tints.ts'
import { type MailWords, mailTexts } from '#texts/mail/mail.ts'
import { offerTexts } from '#texts/messages/offers.ts'
import { type Html, html, join } from '../../http/html.ts'
import { SHARE_PICTURE } from '../../pictures/share-size.ts'
import { STAGE_PICTURE } from '../../pictures/stage-picture.ts'
import type { Mail, MailAttachment, Sender } from '../../transports/mail.ts'
import { documentHtml, documentText, type MailColours, type MailDocument } from './mail-document.ts'

export type MailParts = {
  words: MailWords
  code?: string
  url?: string
  documents?: readonly MailDocument[]
  /** The scene of the order's stage, as PNG. Without it a mail with documents has the store's own picture. */
  scene?: Buffer | null
  /** Files of this mail, such as the calendar's. */
  files?: readonly MailAttachment[]
  /** A JPEG in the sharing format above the text, instead of a scene. */
  picture?: Buffer | null
  /** Only offers have it: the page that ends them. */
  stopUrl?: string
}

const LOGO = 'logo'
const SCENE = 'scene'
const WIDTH = 600

/** A mail in the store's name, logo and colours. It uses tables and inline styles, because mail programs support little else. */
export function renderMail(sender: Sender, to: string, from: string, parts: MailParts): Mail {
  return {
    from: { name: sender.name, address: from },
    to,
    subject: parts.words.subject,
    text: textOf(sender, parts),
    html: htmlOf(sender, parts).toString(),
    attachments: [...picturesOf(sender, parts), ...(parts.files ?? [])],
    ...(parts.stopUrl ? { stopUrl: parts.stopUrl } : {}),
  }
}

type MailScene = { file: MailAttachment; height: number }

function sceneOf({ pictures }: Sender, { scene, picture, documents = [] }: MailParts): MailScene | null {
  if (picture) return sharePicture(picture, 'picture.jpg')
  if (scene)
    return {
      file: { filename: 'scene.png', type: 'image/png', cid: SCENE, content: scene },
      height: STAGE_PICTURE.height,
    }
  return documents.length === 0 || !pictures.scene ? null : sharePicture(pictures.scene, 'scene.jpg')
}

function sharePicture(content: Buffer, filename: string): MailScene {
  const height = Math.round((WIDTH * SHARE_PICTURE.height) / SHARE_PICTURE.width)
  return { file: { filename, type: 'image/jpeg', cid: SCENE, content }, height }
}

/** Pictures are parts of the mail. Programs show them without asking, other than pictures from the web. */
function picturesOf(sender: Sender, parts: MailParts): MailAttachment[] {
  const { icon } = sender.pictures
  const scene = sceneOf(sender, parts)
  return [
    ...(icon ? [{ filename: 'logo.png', type: 'image/png', cid: LOGO, content: icon }] : []),
    ...(scene ? [scene.file] : []),
  ]
}

function textOf(sender: Sender, { words, code, url, documents = [], stopUrl }: MailParts): string {
  const blocks = [
    words.heading,
    ...words.lines,
    code ? `    ${code}` : '',
    url ? `${words.action}:\n${url}` : '',
    ...documents.map(documentText),
  ]
  const stop = stopUrl ? `\n\n${offerTexts.whyMail(sender.name)}\n${offerTexts.stopMail}: ${stopUrl}` : ''
  const footer = `-- \n${mailTexts.greetingFooter(sender.name)}\n${sender.origin}\n${sender.email}${stop}`
  return `${[...blocks, ...words.after, footer].filter(Boolean).join('\n\n')}\n`
}

const FONT = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** For programs with a dark mode. Outlook for Windows knows no fonts but its own. */
const STYLE = html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px!important}.scene{height:auto!important}}
@media (prefers-color-scheme:dark){
.page{background:#14171c!important}.card{background:#1f242c!important}
.ink{color:#f2f4f7!important}.quiet{color:#b3bac5!important}.accent{color:#d5e6ee!important}.rule{border-color:#3a424e!important}
}
</style><!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->`

type Tint = (name: string) => string

function htmlOf(sender: Sender, parts: MailParts): Html {
  const { words, documents = [] } = parts
  const tints = themeTints(sender.primaryColour, sender.secondaryColour)
  const tint = (name: string) => tints[`--${name}`] ?? '#000000'
  const paragraph = (line: string) =>
    html`<p class="ink" style="margin:0 0 16px;color:${tint('neutral-700')};font-size:16px;line-height:24px">${line}</p>`
  const colours: MailColours = {
    ink: tint('neutral-900'),
    quiet: tint('neutral-600'),
    rule: tint('neutral-200'),
    accent: tint('primary-text'),
  }
  const papers = join(documents.map((document) => documentHtml(document, colours)))
  return html`<!doctype html>
<html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><title>${words.subject}</title>${STYLE}</head>
<body class="page" style="margin:0;padding:0;background:${tint('neutral-100')};${FONT}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${words.lines[0] ?? words.heading}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${tint('neutral-100')}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
${brandRow(sender, tint)}${sceneRow(sender, parts)}
<tr><td class="card" style="padding:32px;border-radius:${sceneOf(sender, parts) ? '0 0 16px 16px' : '16px'};background:#ffffff">
<h1 class="ink" style="margin:0 0 16px;color:${tint('neutral-900')};font-size:24px;line-height:32px">${words.heading}</h1>
${join(words.lines.map(paragraph))}${codeBlock(parts, tint)}${button(parts, tint)}${papers}${join(words.after.map(paragraph))}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px;color:${tint('neutral-600')};font-size:13px;line-height:20px">${mailTexts.greetingFooter(sender.name)}<br><a class="quiet" href="${sender.origin}" style="color:${tint('neutral-600')}">${sender.origin}</a> · ${sender.email}${stopRow(sender, parts, tint)}</td></tr>
</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
}

function stopRow({ name }: Sender, { stopUrl }: MailParts, tint: Tint): Html | string {
  if (!stopUrl) return ''
  return html`<br><br>${offerTexts.whyMail(name)} <a class="quiet" href="${stopUrl}" style="color:${tint('neutral-600')}">${offerTexts.stopMail}</a>`
}

function brandRow({ name, pictures }: Sender, tint: Tint): Html {
  const logo = pictures.icon
    ? html`<td width="40" style="padding-right:12px"><img src="cid:${LOGO}" width="40" height="40" alt="" style="display:block;border:0;border-radius:10px"></td>`
    : ''
  return html`<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${logo}<td class="accent" style="color:${tint('primary-text')};font-size:20px;line-height:28px;font-weight:700">${name}</td></tr></table></td></tr>`
}

function sceneRow(sender: Sender, parts: MailParts): Html | string {
  const scene = sceneOf(sender, parts)
  if (!scene) return ''
  return html`<tr><td style="font-size:0;line-height:0"><img class="scene" src="cid:${SCENE}" width="600" height="${String(scene.height)}" alt="" style="display:block;border:0;width:100%;max-width:600px;height:auto;border-radius:16px 16px 0 0"></td></tr>`
}

function codeBlock({ code }: MailParts, tint: Tint): Html | string {
  if (!code) return ''
  return html`<p style="margin:0 0 24px;padding:16px;border-radius:12px;background:${tint('primary-50')};color:${tint('primary-900')};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;text-indent:8px;text-align:center">${code}</p>`
}

function button({ url, words }: MailParts, tint: Tint): Html | string {
  if (!url) return ''
  const fill = tint('primary-fill')
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td bgcolor="${fill}" style="border-radius:12px;background:${fill}"><a href="${url}" style="display:inline-block;padding:14px 24px;color:${tint('primary-on-fill')};font-size:16px;font-weight:600;text-decoration:none">${words.action ?? url}</a></td></tr></table><p class="quiet" style="margin:0 0 24px;color:${tint('neutral-600')};font-size:13px;line-height:20px">${mailTexts.linkFallback}<br><a class="accent" href="${url}" style="color:${tint('primary-text')};word-break:break-all">${url}</a></p>`
}
