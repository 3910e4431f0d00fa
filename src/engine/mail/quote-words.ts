/** What mail programs write above the mail that somebody answers, in lower case. What has another form of words is known by `quote-forms.ts`. */

/** Beginning and end of "On Monday Ada wrote:" in the languages of mail programs. */
export const INTRODUCTIONS: readonly (readonly [string, readonly string[]])[] = [
  ['on ', ['wrote:', 'writes:']],
  ['am ', ['schrieb:', 'geschrieben:', ':']],
  ['le ', ['a écrit :', 'a écrit:', 'a écrit\u00a0:']],
  ['el ', ['escribió:']],
  ['em ', ['escreveu:']],
  ['il ', ['ha scritto:']],
  ['op ', ['schreef:', 'het volgende geschreven:']],
  ['den ', ['skrev:']],
  ['w dniu ', ['napisał:', 'napisał(a):', 'napisała:']],
];
/** For German, where the name follows the verb: "Am 3. Mai schrieb Ada <ada@example.com>:". */
export const GERMAN_VERBS = [' schrieb ', ' hat geschrieben', ' geschrieben'];

export const SEPARATORS = [
  'original message',
  'originalnachricht',
  'original-nachricht',
  'ursprüngliche nachricht',
  'original appointment',
  'ursprünglicher termin',
  'forwarded message',
  'weitergeleitete nachricht',
  "message d'origine",
  'message original',
  'messaggio originale',
  'mensaje original',
  'mensagem original',
  'oorspronkelijk bericht',
];
/** The first field of the head of an old mail. */
export const FROM = [
  ...['from:', 'von:', 'de:', 'da:', 'van:', 'od:', 'från:', 'fra:', 'lähettäjä:', 'feladó:'],
  ...[
    'от:',
    'від:',
    'kimden:',
    'από:',
    'מאת:',
    'من:',
    'de la:',
    '差出人:',
    '发件人:',
    '寄件者:',
    '보낸 사람:',
  ],
];
/** The other fields. */
export const OTHERS = [
  ...['sent:', 'date:', 'to:', 'cc:', 'subject:', 'importance:', 'reply-to:'],
  ...['gesendet:', 'datum:', 'an:', 'betreff:', 'kopie:'],
  ...['envoyé :', 'envoyé:', 'à :', 'à:', 'objet :', 'objet:'],
  ...['inviato:', 'a:', 'oggetto:', 'enviado:', 'enviado el:', 'para:', 'asunto:', 'assunto:'],
  ...['verzonden:', 'aan:', 'onderwerp:', 'skickat:', 'till:', 'ämne:', 'wysłano:', 'do:', 'temat:'],
  ...['sendt:', 'til:', 'emne:', 'lähetetty:', 'vastaanottaja:', 'aihe:', 'elküldve:', 'címzett:', 'tárgy:'],
  ...['odesláno:', 'komu:', 'předmět:', 'отправлено:', 'кому:', 'тема:', 'дата:', 'надіслано:'],
  ...['gönderilme:', 'gönderildi:', 'tarih:', 'kime:', 'konu:', 'trimis:', 'către:', 'subiect:'],
  ...['ημερομηνία:', 'προς:', 'θέμα:', 'נשלח:', 'אל:', 'נושא:', 'تاريخ الإرسال:', 'إلى:', 'الموضوع:'],
  ...['送信日時:', '宛先:', '件名:', '发送时间:', '收件人:', '主题:', '寄件日期:', '收件者:', '主旨:'],
  ...['보낸 날짜:', '받는 사람:', '제목:'],
];
