-- Forms of one word that Snowball leaves apart, and forms of different words that it makes one.
-- On each line the lexeme, then the forms whose lexeme it is.
DO $$
BEGIN
  EXECUTE format('CREATE FUNCTION irregular_words() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN %L::jsonb', (
    SELECT jsonb_object_agg(form, words[1])
    FROM regexp_split_to_table(trim(E'\n ' FROM $words$
      пес пес псу пса псом псе псы псов псам псами псах
      льв лев льва льву львом льве львы львов львам львами львах
      козл козел
      осл осел
      орл орел
      щегл щегол
      котл котел
      бобр бобер
      ковр ковер
      ветр ветер
      костр костер
      овс овес
      когт коготь
      ногт ноготь
      угр угорь
      угл угол уголь
      узл узел
      корн корень
      ремн ремень
      пальц палец
      дн день дня дню днем дни дней дням днями днях
      заяц заяц зайца зайцу зайцем зайце зайцы зайцев зайцам зайцами зайцах
      яйц яиц
      капл капель
      сабл сабель
      кукл кукол
      кухн кухонь
      петл петель
      песн песен
      конюшн конюшен
      голубятн голубятен
      псарн псарен
      спальн спален
      деревн деревень
      стекл стекол
      масл масел
      кресл кресел
      седл седел
      ведр ведер
      зерн зерен
      ребр ребер
      пятн пятен
      сестр сестер
      писем письмо письма письму письмом письме писем письмам письмами письмах
      гус гусь гуся
      лос лось лося
      рыс рысь
      карас карась карася
      лосос лосось лосося
      помес помесь
      смес смесь
      запис запись
      подпис подпись
      надпис надпись
      уж уж ужа ужу ужом ужи ужей ужам ужами ужах
      ух ухо уха уху ухом ухе уши ушей ушам ушами ушах
      куриц куры кур курам курами курах
      друг друзья друзей друзьям друзьями друзьях
      хозяин хозяева хозяев хозяевам хозяевами хозяевах
      дет детьми
      лошад лошадьми
      люд людьми
      матер мать
      конь конь коня коню конем коне кони коней коням конями конях
      голубь голубь голубя голубю голубем голубе голуби голубей голубям голубями голубях
      белье белье белья белью бельем
      такси такси
      зоотакси зоотакси
      месяц мес
      черепах черепах
      крольчих крольчих
      слоних слоних
      коров коров
      подков подков
      голов голов
      основ основ
      остров остров
      здоров здоров
      готов готов
      киев киев
      королев королев
      псков псков
      ростов ростов
      азов азов
      киров киров
      саратов саратов
      тамбов тамбов
      серпухов серпухов
      чехов чехов
      дмитров дмитров
      реутов реутов
      саров саров
      серов серов
      глазов глазов
      ржев ржев
      гусев гусев
      ковров ковров
      александров александров
      балашов балашов
      волхов волхов
      шелехов шелехов
      ефремов ефремов
      пугачев пугачев
      курчатов курчатов
      жуков жуков
      алта алтай алтая
      горноста горностай горностая
      диплом диплом
      альбом альбом
      перелом перелом
      симптом симптом
      синдром синдром
      ипподром ипподром
      бальзам бальзам
      запах запах
      прием прием
      объем объем
      водоем водоем
      проблем проблем
      систем систем
      режим режим
      гиен гиена гиены гиене
      фестива фестивали
      привит привит
      мята мята мяты мяте мяту мятой
      отда отдам отдаст отдадим отдадут отдашь
      прода продам продаст продадим продадут
      куп куплю
      подар подарю подарит подарят
      ищ ищет ищут ищете ищешь
      возьм возьмет возьмут возьмете
    $words$), '\s*\n\s*') line, regexp_split_to_array(line, ' ') words, unnest(words[2:]) form));
END $$;

CREATE FUNCTION word_lexeme(word text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  AS $$
DECLARE
  known text := irregular_words() ->> word;
  regular text := word;
  young text[];
  stem text;
BEGIN
  IF word !~ '^[а-я]+$' THEN
    RETURN word;
  ELSIF known IS NOT NULL THEN
    RETURN known;
  ELSIF word ~ '[яа]т(?:а|ам|ами|ах)?$' THEN
    -- «котята» is the plural of «котёнок».
    young := regexp_match(word,
      '^(кот|жереб|тел|ягн|козл|порос|цыпл|ут|гус|лис|льв|тигр|крыс|слон|верблюж|олен|лос|рыс|бобр|енот|хор|'
      'шиншилл|кенгур|дельфин|перепел|цесар|страус|пингвин|ворон|обезьян|осл|буйвол|бегемот|леопард|сов|орл|сокол|'
      'ястреб|лебед|воробь|журавл|голуб|попуг|змей|лемур|фазан|павлин|зверь|звер|кабан|крокодил|мопс|такс|шпиц|пудел|'
      'спаниел|бульдож|лабрадор|щен|индюш|крольч|еж|бельч|мыш|хомяч|волч|медвеж|барсуч|зайч|галч|норч|грач|скворч|'
      'собач|овчар|черепаш|петуш|внуч|стриж|йорч)([яа])т(?:а|ам|ами|ах)?$');
    -- The plural of «щенок» has two forms.
    IF young[1] = 'щен' THEN
      RETURN 'щенк';
    ELSIF young IS NOT NULL THEN
      RETURN young[1] || CASE young[2] WHEN 'я' THEN 'енк' ELSE 'онк' END;
    END IF;
  ELSIF word ~ '.шел(?:ся)?$' THEN
    -- «нашёл» and «нашлась»
    regular := regexp_replace(word, 'шел(?:ся)?$', 'шла');
  ELSIF word ~ '[аеиоуыэюя].*[^аеиоуыэюя]енн(?:ый|ая|ое|ые|ого|ому|ым|ом|ой|ую|ых|ыми)$' THEN
    -- «приученный» and «приучена»
    regular := regexp_replace(word, 'енн[а-я]+$', 'ена');
  END IF;

  stem := (ts_lexize('russian_stem', regular))[1];
  RETURN CASE
    WHEN stem IN ('щененок', 'щененк') THEN 'щенк'
    WHEN stem = 'попуг' THEN 'попуга'
    -- A fleeting vowel or a soft sign: «хорёк» and «хорька», «шлеек» and «шлейка»
    WHEN stem ~ '[бвгджзклмнпрстфхцчшщ][ьео][кц]$' THEN regexp_replace(stem, '.([кц])$', '\1')
    WHEN stem ~ '[аеоуыэюя]е[кц]$' THEN regexp_replace(stem, 'е([кц])$', 'й\1')
    -- Snowball takes «баран» and «крокодил», but not «баранов» and «крокодилы», for forms of verbs.
    WHEN stem ~ '[аеиоуыэюя].*[ая][внл]$' THEN left(stem, -1)
    WHEN stem ~ '[аеиоуыэюя].*[иы]л$' OR stem ~ '[аеиоуыэюя].+[^аеиоуыэюя]ит$' THEN left(stem, -2)
    ELSE stem
  END;
END $$;

-- Breeds that are written as one word, with a hyphen or as two words.
CREATE FUNCTION split_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(regexp_replace(translate(search_key(value), '-–—/', '    '),
    '(мейн(?=кун)|чихуа(?=хуа)|чау(?=чау)|ши(?=тцу)|(?:акита|сиба|тоса|шиба)(?=ину)|кане(?=корсо)|джек(?=рассел)|'
    'той(?=терьер|пудел)|бордер(?=колли)|лабрадор(?=ретривер)|(?:девон|корниш)(?=рекс)|мини(?=пиг))',
    '\1 ', 'g'),
    -- «2мес»
    '(\d)(?=[а-я])', '\1 ', 'g'),
    -- A missing space after a full stop would make a host's name.
    '([а-я])\.(?=[а-я])', '\1 ', 'g');

CREATE OR REPLACE FUNCTION search_lexemes(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT lexeme) FILTER (WHERE lexeme <> ''), '{}')
    FROM unnest(tsvector_to_array(to_tsvector('simple', split_words(value)))) word, word_lexeme(word) lexeme
  );
DROP FUNCTION search_stem(text);
