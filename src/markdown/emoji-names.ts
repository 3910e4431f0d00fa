/** Common emoji under the names of this API: a code, the name that is shown, further names. */
export const emojiNames = `
1f600 grinning happy
1f603 smiley
1f604 big_smile
1f601 grinning_face_with_smiling_eyes
1f606 laughing lol
1f605 sweat_smile
1f602 joy tears laughter_tears
1f923 rolling_on_the_floor_laughing rofl
1f642 smile
263a relaxed
1f60a blush
1f607 innocent halo
1f643 upside_down oops
1f609 wink
1f60c relieved
1f60d heart_eyes in_love
1f618 heart_kiss blow_a_kiss
1f617 kiss
1f60b yum
1f61c stuck_out_tongue_wink joking crazy
1f61b stuck_out_tongue mischievous
1f911 money_face kaching
1f917 hug arms_open
1f913 nerd geek
1f60e sunglasses
1f929 star_struck
1f973 partying
1f921 clown
1f920 cowboy
1f60f smirk smug
1f612 unamused
1f61e disappointed
1f614 pensive tired
1f61f worried
1f615 oh_no half_frown concerned confused
1f641 frown slight_frown
2639 sad big_frown
1f623 persevere helpless
1f616 confounded agony
1f62b anguish
1f629 weary distraught
1f624 triumph
1f620 angry
1f621 rage mad grumpy very_angry
1f636 speechless no_mouth blank poker_face
1f610 neutral
1f611 expressionless
1f62f hushed
1f626 frowning
1f627 anguished pained
1f62e open_mouth surprise
1f632 astonished
1f635 dizzy
1f633 flushed embarrassed blushing
1f631 scream
1f628 fear scared shock
1f630 cold_sweat
1f622 cry
1f625 exhausted disappointed_relieved stressed
1f924 drooling
1f62d sob
1f613 sweat
1f62a sleepy
1f634 sleeping
1f644 rolling_eyes
1f914 thinking
1f925 lying
1f62c grimacing nervous anxious
1f910 silence quiet hush zip_it lips_are_sealed
1f922 nauseated queasy
1f927 sneezing
1f637 cant_talk mask
1f912 sick flu face_with_thermometer
1f915 hurt head_bandage injured
1f92f exploding_head mind_blown
1f97a pleading
1f970 smiling_face_with_hearts
1f608 smiling_devil smiling_imp
1f47f devil imp angry_devil
1f4a9 poop pile_of_poo
1f47b ghost boo spooky haunted
1f480 skull
1f47d alien ufo
1f47e space_invader
1f916 robot
1f383 jack-o-lantern pumpkin
1f44d +1 thumbs_up like
1f44e -1 thumbs_down
1f44f clap applause
1f64c raised_hands praise
1f64f pray welcome thank_you namaste
1f91d handshake done_deal
1f44a fist_bump punch
270a fist power
1f91e fingers_crossed
270c peace_sign victory
1f918 rock_on sign_of_the_horns
1f44c ok got_it
1f448 point_left
1f449 point_right
1f446 point_up this
1f447 point_down
261d wait_one_second point_of_information asking_a_question
270b hand raised_hand
1f91a stop
1f590 high_five palm
1f596 spock live_long_and_prosper
1f44b wave hello hi
1f919 call_me
1f4aa muscle
270d writing
1f933 selfie
1f440 eyes looking
1f441 eye
1f441-200d-1f5e8 eye_in_speech_bubble
1f442 ear
1f443 nose
1f445 tongue
1f463 footprints feet
1f464 silhouette shadow
1f465 silhouettes shadows
1f476 baby
1f466 boy
1f467 girl
1f468 man
1f469 woman
1f46e police cop
1f477 construction_worker
1f575 detective spy sleuth agent sneaky
1f385 santa
1f647 bow
1f645 no_signal nope
1f646 ok_signal
1f64b raising_hand pick_me
1f926 face_palm facepalm
1f937 shrug
1f937-200d-2640 woman_shrugging
1f937-200d-2642 man_shrugging
1f483 dancer
1f57a dancing disco
1f46f dancers
1f6b6 walking pedestrian
1f3c3 running runner
1f455 shirt tshirt
1f454 tie
1f451 crown queen king
1f393 graduate mortar_board
1f453 glasses spectacles
1f392 backpack satchel
1f4bc briefcase
1f436 puppy
1f431 kitten
1f439 hamster
1f430 bunny
1f98a fox
1f43b bear
1f43c panda
1f428 koala
1f981 lion
1f438 frog
1f648 see_no_evil
1f649 hear_no_evil
1f64a speak_no_evil
1f412 monkey
1f414 chicken cluck
1f427 penguin
1f426 bird
1f426-200d-1f525 phoenix
1f986 duck
1f985 eagle
1f989 owl
1f987 bat
1f43a wolf
1f434 pony
1f984 unicorn
1f41d bee buzz honeybee
1f41b bug caterpillar
1f98b butterfly
1f40c snail
1f41e beetle ladybug
1f41c ant
1f577 spider
1f578 web spider_web
1f422 turtle tortoise
1f40d snake hiss
1f980 crab
1f419 octopus
1f41f fish
1f42c dolphin flipper
1f988 shark
1f433 whale
1f404 cow
1f418 elephant
1f40e horse
1f416 pig oink
1f411 sheep baa
1f415 dog woof
1f408 cat meow
1f413 rooster alarm
1f407 rabbit
1f401 mouse
1f400 rat
1f43e paw_prints paws
1f409 dragon
1f335 cactus
1f384 holiday_tree
1f332 evergreen_tree
1f333 tree deciduous_tree
1f334 palm_tree
1f331 seedling sprout
1f33f herb plant
1f340 lucky four_leaf_clover
1f341 maple_leaf
1f344 mushroom
1f490 bouquet
1f337 tulip flower
1f339 rose
1f33b sunflower
1f338 cherry_blossom
1f30e earth_americas
1f30d earth_africa
1f30f earth_asia
1f315 full_moon
1f319 moon
2b50 star
1f31f glowing_star
2728 sparkles glamour
26a1 high_voltage zap
1f525 fire lit hot flame
1f4a5 boom explosion crash collision
2604 comet
2600 sunny
26c5 partly_sunny
2601 cloud cloudy
1f327 rainy soaked drenched
26c8 thunderstorm thunder_and_rain
2744 snowflake
26c4 snowman frosty
1f4a8 dash
1f4a7 drop water_drop
1f4a6 sweat_drops
2614 umbrella_with_rain
1f30a ocean
1f308 rainbow pride lgbtq
1f34e apple
1f34f green_apple
1f350 pear
1f34a orange tangerine mandarin
1f34b lemon
1f34b-200d-1f7e9 lime
1f34c banana
1f349 watermelon
1f347 grapes
1f353 strawberry
1f352 cherries
1f351 peach
1f34d pineapple
1f95d kiwi
1f951 avocado
1f345 tomato
1f346 eggplant
1f955 carrot
1f33d corn maize
1f336 hot_pepper chili_pepper
1f35e bread
1f9c0 cheese
1f95a egg
1f953 bacon
1f95e pancakes breakfast
1f357 drumstick poultry
1f354 hamburger
1f35f fries
1f32d hotdog
1f355 pizza
1f35d spaghetti
1f32e taco
1f32f burrito
1f35c ramen noodles
1f363 sushi
1f35a rice
1f366 soft_serve soft_ice_cream
1f368 ice_cream gelato
1f370 cake
1f382 birthday
1f36e custard flan
1f36d lollipop
1f36c candy
1f36b chocolate
1f37f popcorn
1f369 donut doughnut
1f36a cookie
1f95b milk glass_of_milk
2615 coffee
1f375 tea
1f37a beer
1f37b beers
1f942 clink toast
1f377 wine
1f378 cocktail
1f37e champagne
1f374 fork_and_knife eating_utensils
26bd football soccer
1f3c0 basketball
1f3c8 american_football
26be baseball
1f3be tennis
1f3d0 volleyball
1f3c9 rugby
1f3af direct_hit darts bulls_eye
1f3b2 dice die
1f3ae video_game
1f3c6 trophy winner
1f947 gold first_place number_one
1f948 silver second_place
1f949 bronze third_place
1f3c5 medal
1f3a8 art palette painting
1f3ac action
1f3a4 microphone karaoke
1f3a7 headphones
1f3b5 music
1f3b6 musical_notes
1f3b8 guitar
1f941 drum
1f3ad theater drama performing_arts
1f3ab ticket
1f697 car
1f695 taxi rideshare
1f68c bus school_bus
1f691 ambulance
1f692 fire_truck
1f6b2 bike bicycle
1f686 train
1f682 train_engine
2708 airplane
1f6eb take_off departure airplane_departure
1f6ec landing arrival airplane_arrival
1f680 rocket
1f681 helicopter
26f5 boat sailboat
1f6a2 ship
2693 anchor
1f6a7 work_in_progress construction_zone
1f6a8 siren police_light
1f3e0 house
1f3e2 office
1f3e5 hospital
1f3eb school
1f3d6 beach
26f0 mountain
1f3d5 campsite
231a watch
1f4f1 mobile_phone smartphone iphone
1f4bb computer laptop
2328 keyboard
1f5a8 printer
1f4be floppy_disk
1f4bf cd
1f4f7 camera
1f4f9 video_camera video_recorder
260e phone telephone
1f4fa tv television
1f4fb radio
23f0 alarm_clock
23f1 stopwatch
231b times_up time_ticking hourglass_done
23f3 hourglass
1f50b battery full_battery
1f50c electric_plug
1f4a1 light_bulb bulb idea
1f526 flashlight
1f4b0 money
1f4b5 dollars
1f4b3 credit_card debit_card
1f48e gem crystal
1f527 fixing wrench
1f528 hammer maintenance handyman handywoman
1f6e0 tools
1f529 nut_and_bolt
2699 gear settings mechanical engineer
1f517 link
1f4a3 bomb
1f52a knife hocho
1f52e crystal_ball oracle future fortune_telling
1f52c science microscope
1f52d telescope
1f48a medicine pill
1f489 injection syringe
1f321 temperature thermometer
1f511 key
1f512 locked
1f513 unlocked
1f6aa door
1f6cf bed bedroom
1f381 gift present
1f388 balloon celebration
1f389 tada
1f38a confetti party_ball
2709 email envelope mail
1f4e7 e-mail
1f4e6 package
1f4ec mailbox
1f4dc scroll
1f4c4 document paper file page
1f4c8 chart upwards_trend growing increasing
1f4c9 downwards_trend shrinking decreasing
1f4ca bar_chart
1f4c5 calendar
1f5d1 wastebasket trash_can
1f4cb clipboard
1f4c1 folder organize
1f4c2 open_folder
1f4f0 newspaper
1f4d3 notebook
1f4d6 book open_book
1f4da books
1f516 bookmark
1f4ce paperclip attachment
2702 scissors
1f4d0 carpenter_square triangular_ruler
1f4cf ruler straightedge
1f4cc push_pin
1f4cd pin
1f4dd memo note
270f pencil
1f58a pen
1f50d search find magnifying_glass
2764 heart love love_you
1f9e1 orange_heart
1f49b yellow_heart
1f49a green_heart
1f499 blue_heart
1f49c purple_heart
1f5a4 black_heart
1f494 broken_heart heartache
1f495 two_hearts
1f496 sparkling_heart
262e peace
2622 radioactive
2623 biohazard
1f4f4 phone_off
26d4 no_entry wrong_way
1f6ab prohibited not_allowed
1f4af 100 hundred
1f4a2 anger bam pow
2757 exclamation
2753 question
26a0 warning caution danger
267b recycle
2705 check all_good approved
2714 check_mark
2716 multiplication_x multiplication
274c cross_mark incorrect wrong
2795 plus add
2796 minus subtract
2797 division divide
1f4a4 zzz
2139 info
1f197 squared_ok
1f199 squared_up
1f192 cool
1f195 new
1f193 free
0023-20e3 hash
0030-20e3 zero
0031-20e3 one
0032-20e3 two
0033-20e3 three
0034-20e3 four
0035-20e3 five
0036-20e3 six
0037-20e3 seven
0038-20e3 eight
0039-20e3 nine
1f51f ten
25b6 play
23f8 pause
23f9 stop_button
23ed next_track skip_forward
23ea rewind fast_reverse
23e9 fast_forward
27a1 right
2b05 left
2b06 up north
2b07 down south
1f504 counterclockwise repeat
1f51a end
1f519 back
1f51d top
2733 eight_spoked_asterisk
00a9 copyright
00ae registered r
2122 tm trademark
1f514 notifications bell
1f515 mute_notifications
1f4e3 megaphone shout
1f4e2 loudspeaker bullhorn
1f4ac speech_balloon
1f4ad thought
1f508 speaker
1f50a loud
1f507 mute no_sound
1f534 red_circle
1f535 blue_circle large_blue_circle
1f7e2 green_circle
1f7e1 yellow_circle
26ab black_circle
26aa white_circle
1f6a9 triangular_flag
1f3c1 checkered_flag race go start
1f3f3 white_flag surrender
1f5f3 ballot_box
1f9ea test_tube
1f9e0 brain
`;
