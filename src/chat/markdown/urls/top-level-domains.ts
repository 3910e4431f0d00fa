/** Two-letter domains of countries, without those that are better known as file extensions: md, py, rs, sh, ps. */
const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd ' +
  'cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge ' +
  'gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki ' +
  'km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz ' +
  'na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr pt pw qa re ro ru rw sa sb sc sd se sg si sj sk ' +
  'sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi ' +
  'vn vu wf ws ye yt za zm zw';

/** Generic domains in wide use. `zip` and `mov` are left out: they name files. */
const generic =
  'com org net edu gov mil int arpa info biz name pro aero asia cat coop jobs mobi museum post tel travel xxx app dev ' +
  'page blog shop store online site website tech cloud space live news media video music art design studio agency ' +
  'digital network systems solutions services support software computer technology company group team work works ' +
  'world today email chat social community club fun games game plus zone wiki guide help how academy education school ' +
  'university college institute science health care clinic dental doctor finance financial bank money capital fund ' +
  'ventures partners consulting legal law lawyer city land house homes estate properties rent travel holiday tours ' +
  'hotel restaurant cafe bar beer wine pizza food kitchen recipes photo photos photography gallery graphics pictures ' +
  'tube film movie radio audio band theater fashion style clothing jewelry beauty fitness yoga run bike golf football ' +
  'tennis soccer events party wedding gifts toys baby family kids pet dog love life link links click top xyz icu vip ' +
  'win bid trade market markets sale deals discount buy supply parts tools equipment industries engineering energy ' +
  'solar green eco bio farm garden auto car cars taxi express delivery logistics exchange international global earth ' +
  'one ninja guru expert report review reviews watch press pub ink rocks cool lol wtf codes build builders directory ' +
  'domains host hosting foundation charity church faith democrat vote gmbh ltd llc inc swiss berlin london nyc tokyo ' +
  'paris wien hamburg koeln amsterdam brussels barcelona madrid moscow istanbul quebec scot wales eus gal bzh google ' +
  'youtube android apple microsoft amazon aws foo bar';

const known = new Set(`${countries} ${generic}`.split(' '));

/** Whether a bare name that ends in this is taken for a web address. */
export function isTopLevelDomain(label: string): boolean {
  return known.has(label.toLowerCase());
}
