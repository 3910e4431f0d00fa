/**
 * Emoji by words that are none of their names. Made by `node scripts/emoji.ts` from gemoji (MIT License, Copyright (c)
 * Titus Wormer) and a list of the script's own.
 */
export const emojiKeywords = `
911 1f6a8
accessibility 267f
achoo 1f927
airport 1f6c4
alphabet 1f524
amazed 1f632
america 1f1fa-1f1f8
angel 1f607
angry 1f620 1f621 1f47f 1f4a2
announcement 1f4e2
annoyed 1f620
applause 1f44f
approve 1f44d
archery 1f3f9
attack 1f44a
aubergine 1f346
autumn 1f342
award 1f3c6
bag 1f45c 1f45d
bags 1f6cd
bang 2757
barf 1f922 1f92e
basketball 26f9
bath 1f6bf
bawling 1f62d
beach 1f41a 1f459
beach_umbrella 26f1
beauty 1f485 1f487
bicep 1f4aa
bicycle 1f6b2
billiards 1f3b1
birthday 1f973 1f388 1f381
blind 1f648
block 1f6ab
blow 1f4a8
blown 1f92f
blush 263a
boom 1f4a3
bottle 1f37e
bouldering 1f9d7 1f9d7-200d-2642 1f9d7-200d-2640
breakfast 1f373 1f375
british 1f1ec-1f1e7
bronze 1f949
bubbly 1f37e
bug 1f41b 1f41e
bunny 1f46f 1f46f-200d-2642 1f46f-200d-2640 1f430
burger 1f354
burma 1f1f2-1f1f2
burn 1f525
bury 1f44e
business 1f468-200d-1f4bc 1f469-200d-1f4bc 1f4bc
cafe 2615
calendar 1f4c5
call 1f4f2 1f4de
camping 26fa
canada 1face 1f341
celebrate 1f389 1f973 1f37e
celebration 1f973 1f37e 1f386
cheers 1f37b 1f942
chef 1f468-200d-1f373 1f469-200d-1f373
chicken 1f357
child 1f476 1f466 1f467 1f46a
china 1f1e8-1f1f3
chocolates 1f49d
chop 1f52a
christmas 1f385 2603 1f381
cigarette 1f6ac
classy 1f3a9
cloud 26c5
coder 1f468-200d-1f4bb 1f469-200d-1f4bb
cold 2744
college 1f393
comment 1f4ac
confused 1fae4 2753
congratulations 1f389 1f38a 1f44f
console 1f3ae
contest 1f3c6
controller 1f3ae
cool 1f60e
cop 1f46e-200d-2642 1f46e-200d-2640
couple 1f9d1-200d-1f91d-200d-1f9d1 1f46d 1f46c
crap 1f4a9
cream 1f4b0
crown 1f934 1f478
cruise 1f6f3
crush 1f60d
cry 1f62d
curry 1f958
cut 1f52a 2702
cutlery 1f374
dad 1f468
dancer 1f57a
danger 1f480 2620
date 1f9d1-200d-1f91d-200d-1f9d1 1f46d 1f46b 1f46c
dead 1f480
deaf 1f649
deal 1f91d
denied 1f645 1f645-200d-2642 1f645-200d-2640
deploy 1f680
desert 1f42a
design 1f3a8
desktop 1f4bb
dessert 1f370
devil 1f608 1f47f
diamond 1f48e
dice 1f3b2
dining 1f37d
dinner 1f37d
dinosaur 1f995 1f996
directory 1f4c1
disapprove 1f44e
disco 1faa9
disgusted 1f922
doctor 1f468-200d-2695 1f469-200d-2695
document 1f4dc 1f4c4 1f4dd
dog 1f429
dollar 1f4b0 1f4b8
done 2705 2714
drama 1f3ad
dread 1fae0
dress 1f483
drink 1f378 1f37a
drinks 1f37b
earphones 1f3a7
education 1f393
email 1f48c 2709
emergency 1f6a8 1f198
engaged 1f48d
envelope 1f48c
environment 267b
espresso 2615
evil 1f608 1f47f
exercise 1f3c3 1f3c3-200d-2642 1f3c3-200d-2640
explode 1f4a5
eyes 1f929 1f97a
facepalm 1f926
fast 1f4a8
father 1f468
feet 1f463
festival 1f386
film 1f3a5 1f3ac 1f3a6
finish 1f3c1
fire 1f525
flag 1f1e9-1f1ea 1f1ec-1f1e7 1f1fa-1f1f8
flex 1f4aa
flight 2708 1f6e9
flirt 1f609 1f618
flower 1f338 1f339 1f337
flowers 1f490
fly 1fabd
forbidden 1f6ab
formal 1f454
fortune 1f52e
foul 1f92c
france 1f1eb-1f1f7
freezing 1f976
french 1f1eb-1f1f7
fresh 1f195
fruit 1f34c 1f34f 1f352 1f353
funeral 26b0
fungus 1f344
gambling 1f3b2
game 1f47e
gasp 1fae2 1f632
geek 1f913
germ 1f9a0
germany 1f1e9-1f1ea
girls 1f469
glasses 1f913 1f453
global 1f310
globe 1f30d 1f30e 1f30f
gold 1f3c5 1f947
goodbye 1f44b
goofy 1f92a
graduation 1f468-200d-1f393 1f469-200d-1f393 1f393
graph 1f4c8 1f4c9
gratitude 1f979
green 1f375 267b
groggy 1f974
groom 1f935
group 1f465
gym 1f3cb 1f3cb-200d-2642 1f3cb-200d-2640
haha 1f602 1f923 1f604 1f603 1f606
halloween 1f47b 1f383
halt 1f645 1f645-200d-2642 1f645-200d-2640
happy 1f600 1f60a 1f642 1f604 1f603 1f606
hat 1f3a9
health 1f489 1f48a
hear 1f442
heart 1f498
heat 1f975
helmet 1f477 1f477-200d-2642 1f477-200d-2640
help 1f198
highfive 270b
hijab 1f9d5
holiday 1f3d6 1f334
home 1f3e0 1f46a
honk 1fabf
hooray 1f64c 1f389
hope 1f64f
hopeful 1f91e
horns 1f608 1f47f
horror 1f631 1f640
hospital 1f489
hot 1f605
hug 1f917 1fac2
hundred 1f4af
hurt 1f915
hush 1f910 1f64a
ice 1f976
idea 1f4a1
ignore 1f648
ill 1f637
impressed 1f62e
incoming 1f4f2
information 1f481-200d-2642 1f481-200d-2640
international 1f30d 1f30e 1f30f 1f310
investigate 1f52c
invisible 1fae5
italy 1f1ee-1f1f9
ivory 1f1e8-1f1ee
japan 1f1ef-1f1f5
joy 1f603 1f604
justice 1f468-200d-2696 1f469-200d-2696
karl 1f301
keeling 1f1e8-1f1e8
king 1f451
kiss 1f444
korea 1f1f0-1f1f7
laboratory 1f52c
laugh 1f604
laughing 1f923
launch 1f680
law 1f46e 1f46e-200d-2642 1f46e-200d-2640
leaf 1f343
letter 2709
letters 1f520
liar 1f925
library 1f4da
lick 1f60b
life_preserver 1f6df
light 1f4a1
lightning 26a1
limit 26d4
lipstick 1f48b
listen 1f442
location 1f4cc 1f4cd
lock 1f511
lol 1f602 1f923 1f606
look 1f440
loop 1f501
love 2764 1f60d 1f970 1f498 1faf6
luck 1f91e 1f340
mad 1f620
makeup 1f484
manicure 1f485
marathon 1f3c3 1f3c3-200d-2642 1f3c3-200d-2640 1f3bd
marriage 1f935 1f470 1f492 1f48d
meat 1f357
medicine 1f48a
meditation 1f9d8 1f9d8-200d-2642 1f9d8-200d-2640
meh 1f610 1f612
metrics 1f4c8 1f4c9 1f4ca
milestone 1f3c1
milk 1f37c
mind 1f92f
mobile 1f4f1
money 1f4b0 1f911 1f4b5
monkey 1f648 1f649 1f64a
monster 1f479
morning 23f0
movie 1f3a6
mule 1facf
music 1f3b6 1f3a7
mustache 1f468
mute 1f636 1f64a 1f4f4
needle 1f489
nervous 1f61f 1f630 1f625
newborn 1f476
night 1f319
no 274c 1f44e
noodle 1f35c
note 1f4dd
notification 1f514
number 0023-20e3
numbers 1f522
nurse 1f468-200d-2695 1f469-200d-2695
nursing 1f931
off 1f515 1f4f4
ok 1f44d
oops 1f628
orbit 1f6f0
paella 1f958
paint 1f3a8
painter 1f468-200d-1f3a8 1f469-200d-1f3a8
pants 1f456
parents 1f46a
party 1f389 1f973 1f38a 1f382 1f388 1faa9
password 1f511
pasta 1f35d
peace 270c 1f54a
perfect 1f4af
pet 1f436 1f431 1f439
phew 1f625
phone 1f4de
photo 1f4f7 1f4f8
piano 1f3b9
pirate 2620
plant 1f331
play 1f3ae
please 1f64f
pleased 1f604 263a
podcast 1f399 1f4fb
poison 1f480
pool 1f3b1
power 270a 1f50b
praise 1f44f
prank 1f61c 1f61d
present 1f381
press 1f4f0 1f5de
pride 1f3f3-200d-1f308
private 1f512
professor 1f468-200d-1f3eb 1f469-200d-1f3eb
prosper 1f596
proud 1f60a
puppy 1f97a
queen 1f451
quiet 1f92d 1f92b
rain 1f302 2614
recorder 1fa88
research 1f468-200d-1f52c 1f469-200d-1f52c
respect 1fae1 1f647 1f647-200d-2642 1f647-200d-2640
restroom 1f6be
retro 1f47e
return 21a9
rich 1f911
rock 1f3b8
rockstar 1f468-200d-1f3a4 1f469-200d-1f3a4
royal 1f934 1f478 1f451
running 1f45f
russia 1f1f7-1f1fa
sad 1f622 1f62d 1f641 1f61e 1f63f
santa 1f936
sarcasm 1fae0
save 1f4be
scared 1f628
schedule 1f4c5 1f4c6
school 1f468-200d-1f3eb 1f469-200d-1f3eb
science 1f52c
score 1f4af
screen 1f4bb
sea 1f433 1f41a 1f30a
search 1f50d
security 1f512 1f513 1f510
see 1f440
semaphore 1f6a6
sensu 1faad
shaker 1fa87
shiny 2728
ship 1f680 1f6a2 2693 1f6a4
shipping 1f4e6
shirt 1f454
shock 1fae2 1fae8
shocked 1f628 1f631
shoe 1f460 1f461
shoot 1f52b
shower 1f6c0
shrug 1f937
shuffle 1f500
sick 1f912 1f922 1f637 1f92e 1f927
signal 1f4e1
silence 1f92b 1f910 1f636 1f62f
silly 1f61c
silver 1f948
sing 1f3a4
skating 26f8
skyline 1f3d9
sleeping 1f4a4
sleuth 1f575 1f575-200d-2642 1f575-200d-2640
slow 1f422 1f40c
smartphone 1f4f1
smell 1f443
smile 1f600
smug 1f60f 1f624
sneaker 1f45f
sound 1f442 1f507 1f514
spa 1f486 1f486-200d-2642 1f486-200d-2640
space 1f468-200d-1f680 1f469-200d-1f680 1f6f0
spain 1f1ea-1f1f8
speechless 1f62f
speed 1f40e
spicy 1f336
spock 1f596
sport 1f45f
sports 26bd 26be 1f3c0 1f3c8 1f3be
spring 1f338
star 1f4ab
stats 1f4ca
steamy 1f9d6 1f9d6-200d-2642 1f9d6-200d-2640
stone 1f5ff
stop 270b 1f645 1f645-200d-2642 1f645-200d-2640
strong 1f4aa
struggling 1f623
stunned 1f627
subscription 1f4b3
summer 1f379 1f31e
surprise 1f62e
suspicious 1f928
sweat 1f625
sweating 1f975
sweet 1f36c
swirl 1f300
sync 1f504
tag 1f3f7
target 1f3af
taste 1f445
team 1f465
tear 1f622 1f63f
tears 1f602 1f979
tempura 1f364
thanks 1f64f 1f647 1f647-200d-2642 1f647-200d-2640
thanksgiving 1f983
theater 1f3ad
think 1f914
thinking 1f4ad
thunder 26a1
time 231b 23f3 231a
tired 1f634 1f62b 1f62a 1f629
toast 1f35e 1f942
toilet 1f9fb 1f6bb 1f6be
tongue 1f60b
tool 1f528 1f527
tracks 1f463
trademark 2122
train 1f682 1f684 1f685
trash 1f5d1
travel 1f5fa
turkey 1f1f9-1f1f7
ufo 1f47d 1f6f8
united 1f1fa-1f1f8
university 1f393
upset 1f62b
user 1f464
users 1f465
vacation 1f379
victory 270c
video 1f3a5
volume 1f507 1f509 1f50a 1f515
wacky 1f92a
watch 1f440
water 1f4a6 1f4a7
wc 1f6bd
weapon 1f52b
weather 2600 26c5 1f302 2614 2744
wedding 1f935 1f470 1f48d
whew 1f60c
whine 1f62b
whisky 1f943
whoops 1f92d
wifi 1f4f6 1f6dc
wind 1f4a8
winner 1f3c6 1f3c5
winter 2744 2603 26c4
wip 1f6a7 26a0
wish 1f64f
wizard 1f9d9 1f9d9-200d-2642 1f9d9-200d-2640
wood 1f332 1f333
workout 1f4a6 1f4aa 1f3c3 1f3c3-200d-2642 1f3c3-200d-2640 1f3cb 1f3cb-200d-2642 1f3cb-200d-2640
world 1f30d 1f30e 1f30f 1f310
wow 1f62e 1f929
yes 2705 1f44d 1f197
zoom 1f50d
zzz 1f634
`;
