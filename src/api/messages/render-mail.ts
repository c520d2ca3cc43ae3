import { themeTints } from '#rules/pages/theme-tints.ts'
import { type MailWords, mailTexts } from '#texts/mail/mail.ts'
import { type Html, html, join } from '../http/html.ts'
import type { Mail, Sender } from '../transports/mail.ts'

export type MailParts = { words: MailWords; code?: string; url?: string }

/** A mail in the store's name and colours. It uses tables and inline styles, because mail clients support little else. */
export function renderMail(sender: Sender, to: string, from: string, parts: MailParts): Mail {
  return {
    from: { name: sender.name, address: from },
    to,
    subject: parts.words.subject,
    text: textOf(sender, parts),
    html: htmlOf(sender, parts).toString(),
  }
}

function textOf(sender: Sender, { words, code, url }: MailParts): string {
  const blocks = [words.heading, ...words.lines, code ? `    ${code}` : '', url ? `${words.action}:\n${url}` : '']
  const footer = `-- \n${mailTexts.greetingFooter(sender.name)}\n${sender.origin}\n${sender.email}`
  return `${[...blocks, ...words.after, footer].filter(Boolean).join('\n\n')}\n`
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

function htmlOf(sender: Sender, { words, code, url }: MailParts): Html {
  const tints = themeTints(sender.primaryColour, sender.secondaryColour)
  const colour = (name: string) => tints[`--${name}`] ?? '#000000'
  const paragraph = (line: string) =>
    html`<p style="margin:0 0 16px;color:${colour('neutral-700')};font-size:16px;line-height:24px">${line}</p>`
  const codeBlock = code
    ? html`<p style="margin:0 0 24px;padding:16px;border-radius:12px;background:${colour('primary-50')};color:${colour('primary-900')};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;text-indent:8px;text-align:center">${code}</p>`
    : ''
  const button = url
    ? html`<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:${colour('primary-fill')};color:${colour('primary-on-fill')};font-size:16px;font-weight:600;text-decoration:none">${words.action ?? url}</a></p><p style="margin:0 0 24px;color:${colour('neutral-600')};font-size:13px;line-height:20px">${mailTexts.linkFallback}<br><a href="${url}" style="color:${colour('primary-text')};word-break:break-all">${url}</a></p>`
    : ''
  return html`<!doctype html>
<html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${words.subject}</title></head>
<body style="margin:0;padding:0;background:${colour('neutral-100')};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 16px;color:${colour('primary-text')};font-size:20px;font-weight:700">${sender.name}</td></tr>
<tr><td style="padding:32px;border-radius:16px;background:#ffffff">
<h1 style="margin:0 0 16px;color:${colour('neutral-900')};font-size:24px;line-height:32px">${words.heading}</h1>
${join(words.lines.map(paragraph))}${codeBlock}${button}${join(words.after.map(paragraph))}
</td></tr>
<tr><td style="padding:16px 0;color:${colour('neutral-600')};font-size:13px;line-height:20px">${mailTexts.greetingFooter(sender.name)}<br><a href="${sender.origin}" style="color:${colour('neutral-600')}">${sender.origin}</a> · ${sender.email}</td></tr>
</table></td></tr></table></body></html>`
}
